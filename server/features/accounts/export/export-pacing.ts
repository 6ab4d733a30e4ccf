/** Paces data exports: together they write one part per turn of the event loop. */
import { setImmediate as nextTurn } from 'node:timers/promises'
import { WaitingLine } from '#server/core/limits/waiting-line.ts'

/** A client that reads nothing for this long is disconnected. */
const STALLED_MS = 30_000

/** Gives each export a turn of the event loop in which no other export writes. */
const turns = new WaitingLine({ atOnce: 1 })

/** Yields the parts, one per turn of the event loop, with backpressure. Calls `release` at the end or on failure. */
export async function* paced(parts: AsyncGenerator<string>, release: () => void): AsyncGenerator<string> {
  let stalled = false
  try {
    for (;;) {
      await turns.run(() => nextTurn())
      if (stalled) throw new Error('The reader of this export has stalled')
      const { done, value } = await parts.next()
      if (done) return
      const timer = setTimeout(() => {
        stalled = true
        release()
      }, STALLED_MS)
      timer.unref()
      yield value
      clearTimeout(timer)
    }
  } finally {
    release()
    await parts.return(undefined)
  }
}
