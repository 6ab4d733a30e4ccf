/** Long work, cut so that requests get their turn in between. */
import { setImmediate as nextTurn } from 'node:timers/promises'

const LONGEST_MS = 2

export class EventLoopYielder {
  #since = performance.now()

  /** Lets others go first when the stretch has been long enough. Most calls cost a look at the clock. */
  async yieldIfDue(): Promise<void> {
    if (performance.now() - this.#since < LONGEST_MS) return
    await nextTurn()
    this.#since = performance.now()
  }
}
