/** Updates the number of users of a hashtag by day, and by the hour of each user's latest use. */
import { type Id, NO_ID, timeOf } from '#server/core/ids/ids.ts'
import type { Tx } from '#server/db/db.ts'
import { addToHour } from './hours.store.ts'
import { dayOf, HOURS, hourOf, PAST_DAYS } from './score.ts'
import { addMembers, countUses, listLatest, type Use } from './store.ts'

/** A use of a hashtag that was inserted, or deleted. */
interface UseChange {
  use: Use
  change: number
}

/** `changes` are counted uses of one hashtag, whose rows are written already. */
export async function updateMembers(tx: Tx, changes: readonly UseChange[], now: number): Promise<void> {
  const firstDay = dayOf(now) - PAST_DAYS
  const recent = changes.filter(({ use }) => dayOf(timeOf(use.tweet_id)) >= firstDay)
  for (const each of Map.groupBy(recent, ({ use }) => `${use.author_id} ${dayOf(timeOf(use.tweet_id))}`).values())
    await updateDay(tx, each)
  const hours = new HourChanges(hourOf(now) - HOURS)
  for (const each of Map.groupBy(recent, ({ use }) => use.author_id).values()) await moveLatest(tx, each, hours)
  for (const { use, change } of recent) hours.add(use.tweet_id, { members: 0, posts: change })
  await hours.write(tx, recent[0]?.use.tag ?? '')
}

/** Adds the user to a day, or removes it, with their first or last tweet of the day. */
async function updateDay(tx: Tx, changes: readonly UseChange[]): Promise<void> {
  const { use } = changes[0]!
  const change = changes.reduce((total, each) => total + each.change, 0)
  const day = dayOf(timeOf(use.tweet_id))
  const uses = await countUses(tx, use, day, Math.max(change, 0) + 1)
  const isCounted = uses > 0
  const wasCounted = change > 0 ? uses > change : change < 0 || isCounted
  if (isCounted !== wasCounted) await addMembers(tx, use.tag, day, isCounted ? 1 : -1)
}

/** Moves the user from the hour of the previous latest use to the hour of the current one. */
async function moveLatest(tx: Tx, changes: readonly UseChange[], hours: HourChanges): Promise<void> {
  const { tag, author_id: author } = changes[0]!.use
  const idsOf = (sign: number) => changes.flatMap(({ use, change }) => (change === sign ? use.tweet_id : []))
  const [added, removed] = [new Set(idsOf(1)), idsOf(-1)]
  const latest = await listLatest(tx, tag, author, added.size + 1)
  const before = Math.max(NO_ID, ...removed, ...latest.filter((id) => !added.has(id)))
  const after = latest[0] ?? NO_ID
  hours.add(before, { members: -1, posts: 0 })
  hours.add(after, { members: 1, posts: 0 })
}

/** Collects changes of the hours that scores use; earlier ones are deleted. */
class HourChanges {
  readonly #first: number
  readonly #byHour = new Map<number, { members: number; posts: number }>()

  constructor(first: number) {
    this.#first = first
  }

  add(tweet: Id, { members, posts }: { members: number; posts: number }): void {
    const hour = hourOf(timeOf(tweet))
    if (tweet === NO_ID || hour < this.#first) return
    const found = this.#byHour.get(hour) ?? { members: 0, posts: 0 }
    this.#byHour.set(hour, { members: found.members + members, posts: found.posts + posts })
  }

  async write(tx: Tx, tag: string): Promise<void> {
    for (const [hour, change] of [...this.#byHour].sort(([a], [b]) => a - b))
      if (change.members !== 0 || change.posts !== 0) await addToHour(tx, { tag, hour, ...change })
  }
}
