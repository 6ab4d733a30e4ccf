/** States that the operator's tools record for the whole network, for every process to read. */
import type { BackupStage } from '#contract/calls/server.ts'
import type { Db, Store, Tx } from './db.ts'
import { transactAlways } from './transaction.ts'
import { insertNew } from './written-rows.ts'

/** Times are in milliseconds. */
export interface OperatorStates {
  /** The newest backup, the newest test restore, and the newest failure of either. */
  backup: {
    /** When an administrator requested a backup that no process has begun yet. */
    asked?: number
    /** When a backup was last begun, on schedule or on request. */
    begun?: number
    /** The running backup, and when its process last reported. */
    running?: { since: number; at: number; stage: BackupStage; share: number | null }
    backup?: { at: number; folder: string; bytes: number; seconds: number; isEncrypted: boolean }
    /**
     * When a backup was last sent to the bucket or given to the operator's command, with the files that the bucket
     * received.
     */
    copy?: { at: number; files: number; bytes: number }
    proof?: { at: number; folder: string; tweets: number; isGood: boolean; problems: readonly string[] }
    failure?: { at: number; reason: string }
  }
  /** Set while writes are refused, such as during a move. */
  readOnly: { since: number; reason: string }
  /** Set in the target of an unfinished move (server/db/move/). */
  move: {
    /** Identifies the network that is moved. */
    network: string
    /** Since when that network has been read-only: rows copied earlier may have changed. */
    since: number
    tables: Record<string, { rows: number; last: readonly (string | number)[] | null; isDone: boolean }>
  }
}

/** The query of a state's JSON. */
export const operatorStateQuery = (db: Db, name: keyof OperatorStates) =>
  db.selectFrom('operator_states').select('value').where('name', '=', name)

/** Reads a state; undefined when none is recorded. */
export async function readOperatorState<Name extends keyof OperatorStates>(
  db: Db,
  name: Name,
): Promise<OperatorStates[Name] | undefined> {
  const row = await operatorStateQuery(db, name).executeTakeFirst()
  return row && (JSON.parse(row.value) ?? undefined)
}

/** Replaces a state; undefined removes it. */
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

/** Changes a state, also while the network is read-only. No other process changes it concurrently. */
export function changeOperatorState<Name extends keyof OperatorStates>(
  { db, engine }: Pick<Store, 'db' | 'engine'>,
  name: Name,
  change: (state: OperatorStates[Name] | undefined) => OperatorStates[Name],
): Promise<void> {
  return transactAlways(db, async (tx) => {
    // A missing row cannot be locked.
    if (engine === 'postgres') await insertNew(tx.insertInto('operator_states').values({ name, value: 'null' }))
    const row = tx.selectFrom('operator_states').select('value').where('name', '=', name)
    const found = await (engine === 'postgres' ? row.forUpdate() : row).executeTakeFirst()
    await writeOperatorState(tx, name, change(found && (JSON.parse(found.value) ?? undefined)))
  })
}
