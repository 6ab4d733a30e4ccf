/** Fetches chunks before they are needed: one at a time, each when the browser is idle. */

import { isNetworkSlow } from '#web/core/appearance/slow-network.ts'
import { whenIdle } from '#web/ui/lazy/lazy-module.ts'

type Load = () => Promise<unknown>

const waiting: Load[] = []
let isFetching = false

/** Fetches a chunk after those that wait already; never on a slow network, and never for people who save data. */
export function fetchAhead(load: Load): void {
  waiting.push(load)
  if (isFetching) return
  isFetching = true
  fetchNext()
}

function fetchNext(): void {
  whenIdle(async () => {
    // The network may have become slow.
    const load = isNetworkSlow() ? undefined : waiting.shift()
    if (!load) {
      waiting.length = 0
      isFetching = false
      return
    }
    // What could not be fetched is fetched when it is opened.
    await load().catch(() => {})
    fetchNext()
  })
}
