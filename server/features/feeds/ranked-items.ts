import type { Reason } from '#contract/calls/timelines.ts'
import { type Id, NO_ID } from '#server/core/ids/ids.ts'
import type { ListItem } from '#server/db/list.ts'
import type { Candidate } from './ranking.ts'

/** A tweet of "For you" with its reason. */
export type Suggestion = Pick<Candidate, 'reason' | 'user' | 'tag'> & ListItem & { id: Id }

const REASONS: readonly Reason['type'][] = ['following', 'retweeted', 'liked', 'topic', 'popular', 'new', 'quoted']

/** Ranked tweets, packed: some hundred for each recent viewer. */
export class RankedItems {
  readonly #ids: Float64Array
  readonly #users: Float64Array
  readonly #reasons: Uint8Array
  /** Tags by index; most tweets have none. */
  readonly #tags = new Map<number, string>()

  constructor(ranked: readonly Pick<Candidate, 'id' | 'reason' | 'user' | 'tag'>[]) {
    this.#ids = new Float64Array(ranked.length)
    this.#users = new Float64Array(ranked.length)
    this.#reasons = new Uint8Array(ranked.length)
    for (let index = 0; index < ranked.length; index++) {
      const { id, reason, user, tag } = ranked[index]!
      this.#ids[index] = id
      this.#users[index] = user ?? NO_ID
      this.#reasons[index] = REASONS.indexOf(reason)
      if (tag !== undefined) this.#tags.set(index, tag)
    }
  }

  get length(): number {
    return this.#ids.length
  }

  /** The index of a tweet; -1 for one that is not ranked. */
  indexOf(id: Id): number {
    return this.#ids.indexOf(id)
  }

  slice(start: number, end: number): Suggestion[] {
    const items: Suggestion[] = []
    for (let index = start; index < end && index < this.length; index++) {
      const [id, user] = [this.#ids[index]!, this.#users[index]!]
      const reason = REASONS[this.#reasons[index]!]!
      items.push({ id, at: id, reason, user: user === NO_ID ? null : user, tag: this.#tags.get(index) })
    }
    return items
  }
}
