/** Fetches chunks before they are needed: after the first view, one at a time, each when the browser is idle. */

import { isNetworkSlow } from '#web/core/appearance/slow-network.ts'
import { whenIdle, whenSettled } from '#web/ui/lazy/lazy-module.ts'

type Load = () => Promise<unknown>

const waiting: Load[] = []
let isFetching = false

/** Queues a chunk to be fetched. Does nothing on a slow network or in data saving mode. */
export function fetchAhead(load: Load): void {
  waiting.push(load)
  if (isFetching) return
  isFetching = true
  whenSettled(fetchNext)
}

async function fetchNext(): Promise<void> {
  // The network may have become slow.
  const load = isNetworkSlow() ? undefined : waiting.shift()
  if (!load) {
    waiting.length = 0
    isFetching = false
    return
  }
  // A chunk that fails is fetched when it is opened.
  await load().catch(() => {})
  whenIdle(fetchNext)
}
