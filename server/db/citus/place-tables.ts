/** Gives tables to the machines of a Citus cluster. */

import { sql } from 'kysely'
import { operatorCommands } from '#server/core/operator-commands.ts'
import { OperatorError } from '#server/core/operator-error.ts'
import type { Database, Tx } from '#server/db/db.ts'
import { isDistributed, isSplit, leaderOf, type PlacedTable, readLayout, unplaced } from './layout.ts'

/** The data cannot be distributed, or not now. The message says what to do. */
export class DistributionError extends OperatorError {}

/**
 * Throws when a table is distributed in another way than by Plus: by another column, or in another colocation group.
 */
export function refuseOtherLayout(tables: readonly PlacedTable[]): void {
  const wrong = tables.find(
    (table) =>
      table.isPlaced &&
      (table.place === 'coordinator' ||
        table.splitBy !== (isSplit(table) ? table.column : null) ||
        (isSplit(table) && table.colocation !== leaderOf(tables, table.place).colocation)),
  )
  if (wrong)
    throw new DistributionError(
      `The table ${wrong.name} was given to Citus in another way than Plus needs. Take it back with ` +
        `SELECT undistribute_table('${wrong.name}'), then try again.`,
    )
}

/**
 * Distributes a table with its rows, which Citus copies. The old rows stay on the coordinator until `removeOldRows`.
 */
export async function placeTable(tx: Tx, { name, place, column }: PlacedTable, leader: string, shards: number) {
  const table = sql`CAST(${name} AS regclass)`
  const call =
    place === 'everywhere'
      ? sql`create_reference_table(${table})`
      : leader === name
        ? sql`create_distributed_table(${table}, ${column}, colocate_with => 'none', shard_count => CAST(${shards} AS integer))`
        : sql`create_distributed_table(${table}, ${column}, colocate_with => ${leader})`
  await sql`SELECT ${call}`.execute(tx)
}

/**
 * Removes the old rows of distributed tables from the coordinator. Call it once all tables are distributed: it also
 * empties tables that reference them.
 */
export async function removeOldRows(tx: Tx, tables: readonly PlacedTable[]): Promise<void> {
  for (const { name, isPlaced, localBytes } of tables)
    if (isPlaced && localBytes > 0)
      await sql`SELECT truncate_local_data_after_distributing_table(CAST(${name} AS regclass))`.execute(tx)
}

// An arbitrary key for the advisory lock.
const LOCK = 7_587_002

/** Locks the layout for one process, until the end of the transaction. */
export const lockLayout = (tx: Tx) => sql`SELECT pg_advisory_xact_lock(${sql.lit(LOCK)})`.execute(tx)

/** Lifts the timeouts of the transaction: copying a table may take hours. */
export async function liftLimits(tx: Tx): Promise<void> {
  for (const limit of ['statement_timeout', 'lock_timeout', 'idle_in_transaction_session_timeout'])
    await sql.raw(`SET LOCAL ${limit} TO 0`).execute(tx)
}

/** Allows one transaction to change the shards of several tables that reference each other. */
export const inSequence = (tx: Tx) => sql`SET LOCAL citus.multi_shard_modify_mode TO 'sequential'`.execute(tx)

// Maximum local bytes of a new table after a migration. A table with more was left by an interrupted distribution.
const MAX_BYTES = 2 ** 26

/**
 * Distributes tables that migrations have made since the data was distributed. Answers whether the data is distributed;
 * otherwise does nothing.
 */
export async function placeNewTables(db: Database): Promise<boolean> {
  const found = await readLayout(db)
  if (!isDistributed(found)) return false
  if (unplaced(found).length > 0) await placeUnplaced(db)
  return true
}

async function placeUnplaced(db: Database): Promise<void> {
  await db.transaction().execute(async (tx) => {
    await lockLayout(tx)
    const tables = await readLayout(tx)
    refuseOtherLayout(tables)
    const left = unplaced(tables)
    const bytes = left.reduce((sum, { localBytes }) => sum + localBytes, 0)
    if (bytes > MAX_BYTES || left.some((table) => !leaderOf(tables, table.place).isPlaced))
      throw new DistributionError(
        `Only part of the tables is distributed. First run: ${operatorCommands.admin} distribute`,
      )
    await inSequence(tx)
    for (const table of left) {
      const { name, shards } = leaderOf(tables, table.place)
      await placeTable(tx, table, name, shards)
    }
    await removeOldRows(tx, await readLayout(tx))
  })
}
