/** What the operator's tools record of the whole network, for every process to read. */
import type { Db, Tx } from './db.ts'

/** Times are in milliseconds. */
export interface OperatorStates {
  /** The newest backup, the newest proof of one, and the newest failure of either. */
  backup: {
    backup?: { at: number; folder: string; bytes: number; seconds: number; isEncrypted: boolean }
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
  return row && JSON.parse(row.value)
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
