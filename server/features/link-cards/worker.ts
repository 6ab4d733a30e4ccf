/** Fetches queued pages while the server runs. */
import type { FastifyInstance } from 'fastify'
import type { Deps } from '#server/db/deps.ts'
import { QueueWorker } from '#server/db/queue/queue-worker.ts'
import type { LinkCardQueueTable } from '#server/db/tables/link-cards.ts'
import { fetchCard, fetcherOf, getFresh } from './cards.ts'
import { BUSY } from './fetcher.ts'
import { claimPages, hastenPages, removeQueued, updateQueued } from './store.ts'

/** How many pages are taken at a time. Those of one site wait for each other. */
const CONCURRENCY = 8
/** Longer than a page waits for its site, is fetched, and its image encoded. */
const LEASE_MS = 60_000
/** The delay of a page while too many wait. */
const DEFERRED_MS = 2_000
/** A page that was interrupted so often, as when it ends the process, is given up. */
const MAX_ATTEMPTS = 3

export function serveCards(deps: Deps, server: FastifyInstance): void {
  const worker = new QueueWorker<LinkCardQueueTable>(deps, {
    name: 'link cards',
    concurrency: CONCURRENCY,
    batch: 1,
    leaseMs: LEASE_MS,
    maxDelayMs: LEASE_MS,
    claim: (now, until, limit) => claimPages(deps.db, { now, until, limit }),
    hasten: hastenPages,
    remove: (tx, [row]) => removeQueued(tx, row!.id),
    reschedule: (tx, { id }, change) => updateQueued(tx, id, change),
    async handle([row], signal) {
      const { key, url, attempts } = row!
      if (attempts > MAX_ATTEMPTS || !deps.config.linkCards.isOn || (await getFresh(deps, key))) return []
      try {
        await fetchCard(deps, { key, url })
        return []
      } catch (err) {
        const isFull = err === BUSY
        if (!isFull && !signal.aborted) deps.log.warn({ err }, 'A link card could not be stored; it will be retried')
        return [{ row: row!, dueAt: deps.clock() + DEFERRED_MS, isCounted: !isFull }]
      }
    },
  })
  deps.events.listeners.onCommit(['link_card.wanted'], worker.wake)
  server.addHook('onReady', async () => worker.start())
  server.addHook('onClose', async () => {
    const stopped = worker.stop()
    fetcherOf(deps).close()
    await stopped
  })
}
