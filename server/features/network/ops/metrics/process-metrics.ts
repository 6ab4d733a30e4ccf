/** Adds metrics of one process. The values of several processes of a machine are summed. */
import { collectDefaultMetrics, Registry } from 'prom-client'
import { callTimes } from '#server/core/observation/call-times.ts'
import { COUNT_BOUNDS, type Histogram } from '#server/core/observation/histogram.ts'
import { processCounts } from '#server/core/observation/process-counts.ts'
import { cacheMemory } from '#server/db/cached-values.ts'
import type { Deps } from '#server/db/deps.ts'
import { addMetric, histogramSamples, type Sample } from './read-metric.ts'

/** The exported bounds, in milliseconds: Prometheus keeps a series for each. */
const SHOWN_MS = new Set([1, 2.5, 5, 10, 25, 50, 100, 250, 500, 1_000, 2_500, 5_000, 10_000])
const SHOWN_COUNTS = new Set(COUNT_BOUNDS)

interface MetricSources {
  deps: Pick<Deps, 'config' | 'store' | 'admission'>
  liveSockets(): number
}

export function createProcessMetrics({ deps, liveSockets }: MetricSources): Registry {
  const registry = new Registry()
  collectDefaultMetrics({ register: registry })
  addCalls(registry)
  addDatabase(registry, deps)
  const gauge = (name: string, help: string, read: () => Sample[] | number) =>
    addMetric(registry, { name, help, type: 'gauge' }, () => samplesOf(read()))
  const counter = (name: string, help: string, read: () => Sample[] | number) =>
    addMetric(registry, { name, help, type: 'counter' }, () => samplesOf(read()))
  gauge('plus_processes', 'Processes whose figures these are.', () => 1)
  gauge('plus_live_sockets', 'Open connections for live events.', liveSockets)
  gauge('plus_memory_budget_bytes', 'Bytes that processes may take: MEMORY_MB.', () => deps.config.memoryMb * 2 ** 20)
  gauge('plus_page_cache_limit_bytes', 'Bytes that pages of SQLite may take.', () => deps.store.pageCache?.limit() ?? 0)
  gauge('plus_cache_bytes', 'Estimated bytes of cached values.', () => cacheMemory.size)
  gauge('plus_cache_limit_bytes', 'Bytes that cached values may take.', () => cacheMemory.limit)
  counter('plus_cache_hits_total', 'Look-ups that found a cached value.', () => cacheMemory.hits)
  counter('plus_cache_misses_total', 'Look-ups that found none.', () => cacheMemory.misses)
  counter('plus_cache_changed_total', 'Cached values that changes have evicted.', () => cacheMemory.changed)
  counter('plus_mails_total', 'Mails by what became of an attempt to send them.', () => byResult(processCounts.mails))
  counter('plus_pushes_total', 'Pushes by what became of an attempt to send them.', () =>
    byResult(processCounts.pushes),
  )
  counter('plus_webhooks_total', 'Deliveries to webhooks by what became of an attempt to send them.', () =>
    byResult(processCounts.webhooks),
  )
  const work = (of: 'running' | 'waiting') =>
    deps.admission.figures().map((each) => ({ labels: { work: each.work }, value: each[of] }))
  gauge('plus_work_running', 'Costly work that is being done, such as images.', () => work('running'))
  gauge('plus_work_waiting', 'Costly work that waits for its turn.', () => work('waiting'))
  return registry
}

const samplesOf = (read: Sample[] | number): Sample[] => (typeof read === 'number' ? [{ value: read }] : read)

const byResult = (counts: Record<string, number>): Sample[] =>
  Object.entries(counts).map(([result, value]) => ({ labels: { result }, value }))

const HTTP_DURATION = 'plus_http_request_duration_seconds'

function addCalls(registry: Registry): void {
  addMetric(registry, { name: HTTP_DURATION, help: 'How long calls take.', type: 'histogram' }, () =>
    [...callTimes.figures].flatMap(([call, { byClass }]) =>
      [...byClass].flatMap(([digit, histogram]) =>
        histogramSamples(
          { name: HTTP_DURATION, labels: { call, status: `${digit}xx` }, histogram, divisor: 1_000 },
          SHOWN_MS,
        ),
      ),
    ),
  )
  addMetric(registry, { name: 'plus_http_requests_total', help: 'Answered requests.', type: 'counter' }, () =>
    [...callTimes.figures].flatMap(([call, { byStatus }]) =>
      [...byStatus].map(([status, value]) => ({ labels: { call, status }, value })),
    ),
  )
  const failures =
    'Requests that failed: answered with 5xx, but for refusals that are planned, as while read-only or overloaded.'
  addMetric(registry, { name: 'plus_failures_total', help: failures, type: 'counter' }, () => [
    { value: processCounts.failures },
  ])
  const refusals = 'Requests refused because of overload, limits or failures, by reason.'
  addMetric(registry, { name: 'plus_refusals_total', help: refusals, type: 'counter' }, () =>
    [...processCounts.refusals].map(([reason, value]) => ({ labels: { reason }, value })),
  )
}

function addDatabase(registry: Registry, { store }: MetricSources['deps']): void {
  const histogram = (name: string, help: string, of: Histogram, shown: ReadonlySet<number>, divisor = 1) =>
    addMetric(registry, { name, help, type: 'histogram' }, () =>
      histogramSamples({ name, histogram: of, divisor }, shown),
    )
  const { commitMs, commitSizes, transactionMs } = processCounts
  histogram(
    'plus_commit_duration_seconds',
    'How long the disk or PostgreSQL takes for commits.',
    commitMs,
    SHOWN_MS,
    1_000,
  )
  histogram('plus_transaction_duration_seconds', 'Transactions, from begin to end.', transactionMs, SHOWN_MS, 1_000)
  histogram(
    'plus_commit_transactions',
    'Transactions that reach the disk together, on SQLite.',
    commitSizes,
    SHOWN_COUNTS,
  )
  const waiting = 'Statements and transactions that wait for the database.'
  addMetric(registry, { name: 'plus_database_waiting', help: waiting, type: 'gauge' }, () => [
    { labels: { kind: 'reads' }, value: store.waiting.reads() },
    { labels: { kind: 'writes' }, value: store.waiting.writes() },
  ])
  const pools = (of: 'taken' | 'size') => () =>
    (store.pools?.() ?? []).map((each) => ({ labels: { pool: each.pool }, value: each[of] }))
  const connections = 'Connections to PostgreSQL that a process may open.'
  addMetric(registry, { name: 'plus_database_connections', help: connections, type: 'gauge' }, pools('size'))
  const used = 'Connections to PostgreSQL in use.'
  addMetric(registry, { name: 'plus_database_connections_in_use', help: used, type: 'gauge' }, pools('taken'))
}
