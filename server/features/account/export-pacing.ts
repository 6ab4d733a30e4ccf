/** Parts of files that are written beside everything else: one part of all files a turn of the event loop. */
import { setImmediate as nextTurn } from 'node:timers/promises'

/** A reader that takes nothing for this long gets no more: the place is wanted. */
const STALLED_MS = 30_000

let last: Promise<unknown> = Promise.resolve()

/** Resolves in a turn of the loop in which no other file gets a part. */
function nextTurnOfLoop(): Promise<unknown> {
  last = last.then(() => nextTurn())
  return last
}

/** The same parts, no faster than they are read and than others get their turn. `release` is called at the end, whatever it is. */
export async function* paced(parts: AsyncGenerator<string>, release: () => void): AsyncGenerator<string> {
  let stalled = false
  try {
    for (;;) {
      await nextTurnOfLoop()
      if (stalled) throw new Error('Nobody reads this file any more')
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
