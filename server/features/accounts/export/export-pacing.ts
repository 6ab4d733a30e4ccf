/** Paces data exports: all of them together write one part per turn of the event loop. */
import { setImmediate as nextTurn } from 'node:timers/promises'

/** A reader that takes nothing for this long is cut off. */
const STALLED_MS = 30_000

let last: Promise<unknown> = Promise.resolve()

/** Resolves in a turn of the event loop in which no other export writes. */
function nextTurnOfLoop(): Promise<unknown> {
  last = last.then(() => nextTurn())
  return last
}

/** Yields the parts, one per turn of the event loop, with backpressure. Calls `release` at the end or on failure. */
export async function* paced(parts: AsyncGenerator<string>, release: () => void): AsyncGenerator<string> {
  let stalled = false
  try {
    for (;;) {
      await nextTurnOfLoop()
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
