/** Lets long work yield to the event loop, so that requests are handled in between. */
import { setImmediate as nextTurn } from 'node:timers/promises'

const LONGEST_MS = 2

/** Yields to the event loop at intervals. One for each piece of long work. */
export class EventLoopYielder {
  readonly #longestMs: number
  #since = performance.now()

  constructor(longestMs = LONGEST_MS) {
    this.#longestMs = longestMs
  }

  get isDue(): boolean {
    return performance.now() - this.#since >= this.#longestMs
  }

  /** Yields when the last yield was more than 2 ms ago, or another time given at creation. */
  async yieldIfDue(): Promise<void> {
    if (!this.isDue) return
    await nextTurn()
    this.#since = performance.now()
  }
}
