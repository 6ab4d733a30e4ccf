/** Adds metrics of the database, the disk and the backups, which are the same for all processes. */
import type { Registry } from 'prom-client'
import { version } from '#server/core/version.ts'
import { readDatabaseSize } from '#server/db/health/database-size.ts'
import { readOperatorState } from '#server/db/operator-states.ts'
import { readQueues } from '#server/features/network/ops/figures/queues.store.ts'
import type { ServerWatch } from '#server/features/network/ops/server-watch.ts'
import { addMetric, type Sample } from './read-metric.ts'

/** Adds the current values. Metrics that cannot be read have no values. */
export async function addNetworkMetrics(registry: Registry, watch: ServerWatch): Promise<void> {
  const { deps, disk, readiness } = watch
  const { db, config, store, clock } = deps
  const [queues, state, size, space, ready] = await Promise.all([
    readQueues(deps).catch(() => []),
    readOperatorState(db, 'backup').catch(() => undefined),
    readDatabaseSize(db, config.store).catch(() => null),
    disk.read(),
    readiness.read().catch(() => null),
  ])
  const gauge = (name: string, help: string, values: readonly Sample[] | number | null | undefined) =>
    addMetric(registry, { name, help, type: 'gauge' }, () =>
      typeof values === 'object' && values !== null ? values : [{ value: values }],
    )
  const seconds = (ms: number | undefined) => ms && ms / 1_000

  const labels = { version, node: process.versions.node, engine: store.engine }
  gauge('plus_info', 'Version of Plus and of Node, and the engine of the database.', [{ labels, value: 1 }])
  gauge(
    'plus_ready',
    'Whether data can be read, and written unless writing is turned off.',
    Number(ready?.problem === null),
  )
  gauge('plus_read_only', 'Whether the operator has turned writing off.', ready && Number(ready.readOnly !== null))
  gauge(
    'plus_queue_entries',
    'Entries of the queues in the database.',
    queues.map(({ queue, entries }) => ({ labels: { queue }, value: entries })),
  )
  gauge(
    'plus_queue_oldest_age_seconds',
    'Age of the oldest entry of each queue; 0 when it is empty.',
    queues.map(({ queue, oldestAt }) => ({
      labels: { queue },
      value: oldestAt === null ? 0 : Math.max(0, clock() - oldestAt) / 1_000,
    })),
  )
  gauge('plus_database_bytes', 'Size of the database.', size?.bytes)
  gauge('plus_search_index_bytes', 'Size of the search index, where it is a file of its own.', size?.searchBytes)
  gauge('plus_disk_free_bytes', 'Free space for the data folder.', space?.free)
  gauge('plus_disk_bytes', 'Size of the disk of the data folder.', space?.total)
  gauge(
    'plus_disk_seconds_until_full',
    'When the disk will be full by the trend of the last hours; no value without one.',
    space?.hoursLeft && space.hoursLeft * 3_600,
  )
  gauge('plus_last_backup_timestamp_seconds', 'When the last backup was made.', seconds(state?.backup?.at))
  gauge('plus_last_backup_bytes', 'Size of the last backup.', state?.backup?.bytes)
  gauge(
    'plus_last_backup_copy_timestamp_seconds',
    'When a backup last left this machine, to a bucket or by a command.',
    seconds(state?.copy?.at),
  )
  gauge('plus_last_proof_timestamp_seconds', 'When a backup was proved last.', seconds(state?.proof?.at))
  gauge('plus_last_proof_good', 'Whether that proof found no problem.', state?.proof && Number(state.proof.isGood))
  gauge(
    'plus_last_backup_failure_timestamp_seconds',
    'When a backup or a proof failed last.',
    seconds(state?.failure?.at),
  )
}
