/** Lets long work yield to the event loop, so that requests are handled in between. */
import { setImmediate as nextTurn } from 'node:timers/promises'

const LONGEST_MS = 2

export class EventLoopYielder {
  #since = performance.now()

  /** Yields when the last yield was more than 2 ms ago. */
  async yieldIfDue(): Promise<void> {
    if (performance.now() - this.#since < LONGEST_MS) return
    await nextTurn()
    this.#since = performance.now()
  }
}
