/** What the operator's tools record of the whole network, for every process to read. */
import type { BackupStage } from '#contract/calls/operator/server.ts'
import type { Db, Store, Tx } from './db.ts'
import { transactAlways } from './transaction.ts'
import { insertNew } from './written-rows.ts'

/** Times are in milliseconds. */
export interface OperatorStates {
  /** The newest backup, the newest proof of one, and the newest failure of either. */
  backup: {
    /** When an administrator asked for one that no process has begun yet. */
    asked?: number
    /** When one was last begun by itself or for an administrator. */
    begun?: number
    /** The one that is being made, and when its process last said so. */
    running?: { since: number; at: number; stage: BackupStage; share: number | null }
    backup?: { at: number; folder: string; bytes: number; seconds: number; isEncrypted: boolean }
    /** When one was last sent to the bucket or given to the command of the operator, with what the bucket took. */
    copy?: { at: number; files: number; bytes: number }
    proof?: { at: number; folder: string; tweets: number; isGood: boolean; problems: readonly string[] }
    failure?: { at: number; reason: string }
  }
  /** Set while writes are refused, such as during a move. */
  readOnly: { since: number; reason: string }
  /** Of the target of a move that is not finished (server/db/move/). */
  move: {
    /** Tells the network that is moved from others. */
    network: string
    /** Since when that network was read-only: what was copied earlier may have changed. */
    since: number
    tables: Record<string, { rows: number; last: readonly (string | number)[] | null; isDone: boolean }>
  }
}

/** Resolves to undefined when nothing is recorded. */
export async function readOperatorState<Name extends keyof OperatorStates>(
  db: Db,
  name: Name,
): Promise<OperatorStates[Name] | undefined> {
  const row = await db.selectFrom('operator_states').select('value').where('name', '=', name).executeTakeFirst()
  return row && (JSON.parse(row.value) ?? undefined)
}

/** Replaces what is recorded; undefined removes it. */
export async function writeOperatorState<Name extends keyof OperatorStates>(
  tx: Tx,
  name: Name,
  state: OperatorStates[Name] | undefined,
): Promise<void> {
  if (state === undefined) {
    await tx.deleteFrom('operator_states').where('name', '=', name).execute()
    return
  }
  const value = JSON.stringify(state)
  await tx
    .insertInto('operator_states')
    .values({ name, value })
    .onConflict((conflict) => conflict.column('name').doUpdateSet({ value }))
    .execute()
}

/** Changes what is recorded, also while the network is read-only. No other process changes it at the same time. */
export function changeOperatorState<Name extends keyof OperatorStates>(
  { db, engine }: Pick<Store, 'db' | 'engine'>,
  name: Name,
  change: (state: OperatorStates[Name] | undefined) => OperatorStates[Name],
): Promise<void> {
  return transactAlways(db, async (tx) => {
    // A row that is not there cannot be locked.
    if (engine === 'postgres') await insertNew(tx.insertInto('operator_states').values({ name, value: 'null' }))
    const row = tx.selectFrom('operator_states').select('value').where('name', '=', name)
    const found = await (engine === 'postgres' ? row.forUpdate() : row).executeTakeFirst()
    await writeOperatorState(tx, name, change(found && (JSON.parse(found.value) ?? undefined)))
  })
}
