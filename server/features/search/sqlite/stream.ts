/** Reads the tweets that match one expression, newest first, in parts. */
import type { Id } from '#server/core/ids/ids.ts'
import type { IndexedTweet } from '#server/features/search/store.ts'
import type { IndexReader } from './index-reader.ts'

/** The remaining work of a search, in steps of about a microsecond. */
export interface Work {
  left: number
  /** Matching tweets whose texts were read already. */
  loaded: Map<Id, IndexedTweet>
}

export const startWork = (steps: number): Work => ({ left: steps, loaded: new Map() })

/** The cost of a seek in the index. */
const SEEK = 150
const SMALLEST = 60
const LARGEST = 1_000

export class Stream {
  /** The ids read so far, newest first. */
  readonly ids: Id[] = []
  /** The position down to which all ids were read. */
  reached: Id
  /** Whether the stream has ended. */
  isDone = false
  readonly #index: IndexReader
  readonly #expression: string | undefined
  readonly #range: { since: Id; before: Id }
  #passed = 0

  constructor(index: IndexReader, expression: string | undefined, range: { since: Id; before: Id }) {
    this.#index = index
    this.#expression = expression
    this.#range = range
    this.reached = range.before
  }

  /** The time range of the ids read so far, from the newest of all streams: the longer, the rarer they are. */
  span(newest: Id): number {
    return Math.max(1, newest - this.reached)
  }

  read(count: number, work: Work): void {
    const { since } = this.#range
    const found = this.#index.list(this.#expression, since, this.reached, count)
    work.left -= SEEK + found.length
    for (const id of found) this.ids.push(id)
    this.isDone = found.length < count
    this.reached = this.isDone ? since : found.at(-1)!
  }

  /** Reads ids until it has reached `id`, in parts estimated by its density so far. */
  readTo(id: Id, newest: Id, work: Work): void {
    while (this.reached > id && work.left > 0) {
      const missing = (this.ids.length / this.span(newest)) * (this.reached - id)
      this.read(Math.min(LARGEST, Math.max(SMALLEST, Math.ceil(missing * 1.2))), work)
    }
  }

  /** Whether the tweet is among the ids read. Must be called with decreasing ids. */
  has(id: Id): boolean {
    while (this.ids[this.#passed]! > id) this.#passed++
    return this.ids[this.#passed] === id
  }
}
