/** Sends a WebSub hub the addresses of feeds that have changed, several at a time; it fetches them and passes them on. */
import type { FastifyInstance } from 'fastify'
import { MINUTE_MS } from '#contract/durations.ts'
import { originOf } from '#server/core/http/origin.ts'
import type { Deps } from '#server/db/deps.ts'
import { QueueWorker } from '#server/db/queue/queue-worker.ts'
import type { ChangedFeedsTable } from '#server/db/tables/delivery.ts'
import { inAllFormats, tagFeedPath, userFeedPath } from '#server/features/network/feed-paths.ts'
import { authorCache } from '#server/features/people/authors.ts'
import { claimFeeds, hastenFeeds, removeFeeds, updateQueued } from './store.ts'

/** Feeds of one request. Each has three addresses, one for each format. */
const BATCH = 20
const TIMEOUT_MS = 10_000
const LEASE_MS = MINUTE_MS
/** A feed that the hub has refused so often is given up: readers find what is new by themselves. */
const MAX_ATTEMPTS = 6
const FIRST_PAUSE_MS = MINUTE_MS / 2
const MAX_PAUSE_MS = 30 * MINUTE_MS

const pauseAfter = (attempts: number): number => Math.min(FIRST_PAUSE_MS * 4 ** (attempts - 1), MAX_PAUSE_MS)

/** Works through the queue while the server runs. Does nothing without a hub. */
export function serveWebSub(deps: Deps, server: FastifyInstance): void {
  const hub = deps.config.webSubHub
  if (hub === null) return
  const worker = new QueueWorker<ChangedFeedsTable>(deps, {
    name: 'changed feeds',
    concurrency: 1,
    batch: BATCH,
    leaseMs: LEASE_MS,
    maxDelayMs: MAX_PAUSE_MS,
    claim: (now, until, limit) => claimFeeds(deps.db, { now, until, limit }),
    hasten: hastenFeeds,
    remove: (tx, rows) =>
      removeFeeds(
        tx,
        rows.map(({ id }) => id),
      ),
    reschedule: (tx, { id }, change) => updateQueued(tx, id, change),
    async handle(rows, signal) {
      const origin = originOf(deps.config, server)
      const paths = await Promise.all(rows.map(({ feed }) => pathOf(deps, feed)))
      const topics = paths.flatMap((path) => (path === undefined ? [] : inAllFormats(origin + path)))
      if (topics.length === 0 || (await publish(hub, topics, signal))) return []
      if (!signal.aborted) deps.log.warn({ hub: new URL(hub).host }, 'The WebSub hub cannot be reached, or refuses')
      return rows
        .filter(({ attempts }) => attempts < MAX_ATTEMPTS)
        .map((row) => ({ row, dueAt: deps.clock() + pauseAfter(row.attempts) }))
    },
  })
  server.addHook('onReady', async () => worker.start())
  server.addHook('onClose', () => worker.stop())
}

/** The path of a feed without its format; undefined when its account was deleted. */
async function pathOf(deps: Pick<Deps, 'db' | 'ids'>, feed: string): Promise<string | undefined> {
  const [kind, name = ''] = feed.split(' ')
  if (kind === 'tag') return tagFeedPath(name)
  const user = await authorCache.get(deps, Number(name))
  return user && userFeedPath(user.username)
}

/** Whether the hub accepts the request. */
async function publish(hub: string, topics: readonly string[], signal: AbortSignal): Promise<boolean> {
  const body = new URLSearchParams([['hub.mode', 'publish'], ...topics.map((topic) => ['hub.url', topic])] as [
    string,
    string,
  ][])
  try {
    const response = await fetch(hub, {
      ...{ method: 'POST', body, redirect: 'error' },
      signal: AbortSignal.any([signal, AbortSignal.timeout(TIMEOUT_MS)]),
    })
    await response.body?.cancel()
    return response.ok
  } catch {
    return false
  }
}
