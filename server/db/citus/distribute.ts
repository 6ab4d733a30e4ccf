/** Distributes the tables of a network over the machines of a Citus cluster: `${operatorCommands.admin} distribute`. */

import { sql } from 'kysely'
import { systemClock } from '#server/core/clock.ts'
import { operatorCommands } from '#server/core/operator-commands.ts'
import type { Database, Tx } from '#server/db/db.ts'
import { readOperatorState } from '#server/db/operator-states.ts'
import { countWorkers, hasCitus, isSplit, leaderOf, type PlacedTable, readLayout, unplaced } from './layout.ts'
import {
  DistributionError,
  liftLimits,
  lockLayout,
  placeTable,
  refuseOtherLayout,
  removeOldRows,
} from './place-tables.ts'

/** The default number of shards of a table. */
export const DEFAULT_SHARDS = 128

interface Options {
  /** The number of shards: by default that of tables that are already distributed, else DEFAULT_SHARDS. */
  shards?: number
  /** Called with a line for each step. */
  say(line: string): void
}

/**
 * Distributes each table that is still local, in a transaction of its own: the next call resumes after an interruption.
 * The connections of `db` must have no timeouts. Refuses while Plus is running, and keeps it from starting.
 */
export async function distribute(db: Database, { shards: wanted, say }: Options): Promise<void> {
  await refuseUnlessCluster(db)
  await db.transaction().execute(async (guard) => {
    await liftLimits(guard)
    await lockLayout(guard)
    await refuseWhileRunning(guard)
    const tables = await readLayout(db)
    refuseOtherLayout(tables)
    const shards = chooseShards(tables, wanted)
    const left = unplaced(tables)
    for (const table of left) {
      const leader = leaderOf(tables, table.place)
      await patiently((tx) => placeTable(tx, table, leader.name, shards))
      say(describe(table, leader, shards))
    }
    const moved = await readLayout(db)
    await patiently((tx) => removeOldRows(tx, moved))
    say(conclude(moved, left.length))
  })

  function patiently(work: (tx: Tx) => Promise<void>): Promise<void> {
    return db.transaction().execute(async (tx) => {
      await liftLimits(tx)
      await work(tx)
    })
  }
}

async function refuseUnlessCluster(db: Database): Promise<void> {
  if (!(await hasCitus(db)))
    throw new DistributionError(
      'This PostgreSQL is without Citus, the extension that distributes tables. Install Citus on each machine and run ' +
        'CREATE EXTENSION citus in this database, add the machines with citus_add_node, then try again.',
    )
  if ((await countWorkers(db)) === 0)
    throw new DistributionError(
      "Citus has no machine to put tables on. Add each with SELECT citus_add_node('host', 5432), then try again.",
    )
}

/** Each process of Plus leases a slot, which it renews, and releases when it stops. */
async function refuseWhileRunning(guard: Tx): Promise<void> {
  await sql`LOCK TABLE id_slots IN EXCLUSIVE MODE`.execute(guard)
  if (await readOperatorState(guard, 'readOnly'))
    throw new DistributionError(
      `The network is read-only, so it cannot be seen whether Plus is running. First run: ${operatorCommands.admin} read-only off`,
    )
  const leases = guard.selectFrom('id_slots').select('slot').where('leased_until', '>', systemClock())
  const { length } = await leases.execute()
  if (length > 0)
    throw new DistributionError(
      `Plus is running (${length === 1 ? '1 process' : `${length} processes`}). Stop it everywhere, then try again. ` +
        'After a crash, wait a minute.',
    )
}

function chooseShards(tables: readonly PlacedTable[], wanted: number | undefined): number {
  const present = tables.find((table) => table.isPlaced && isSplit(table))?.shards
  if (present === undefined) return wanted ?? DEFAULT_SHARDS
  if (wanted !== undefined && wanted !== present)
    throw new DistributionError(
      `The tables are split into ${present} shards already. Leave out --shards. To change their number, use ` +
        'alter_distributed_table of Citus while Plus is stopped.',
    )
  return present
}

function describe({ name, place, column }: PlacedTable, leader: PlacedTable, shards: number): string {
  if (place === 'everywhere') return `${name}: copied to every machine.`
  return `${name}: split by ${column}${leader.name === name ? ` into ${shards} shards` : `, with ${leader.name}`}.`
}

function conclude(tables: readonly PlacedTable[], moved: number): string {
  const placed = tables.filter(({ isPlaced }) => isPlaced).length
  const rest = `${tables.length - placed} others stay on the coordinator.`
  return moved === 0
    ? `Nothing to do: ${placed} tables are distributed already, ${rest}`
    : `Done: ${placed} tables are distributed, ${rest}`
}
