/** Writes and reads the progress of recounts of accounts whose rows are being set aside or taken back. */
import { type Id, NO_ID } from '#server/core/ids/ids.ts'
import type { Db, Tx } from '#server/db/db.ts'
import type { RecountsTable } from '#server/db/tables/accounts.ts'

const MAX_BATCH = 1_000

/** Starts the recount of an account at the first row, again if one is running. */
export async function putRecount(tx: Tx, account: Id, now: number): Promise<void> {
  const first = { is_repeat: 0, part: 0, position: NO_ID, due_at: now }
  await tx
    .insertInto('recounts')
    .values({ account_id: account, ...first })
    .onConflict((c) => c.column('account_id').doUpdateSet(first))
    .execute()
}

/** Reads the progress of a recount, and locks its row until the transaction ends by an update that changes nothing. */
export const lockRecount = (tx: Tx, account: Id): Promise<RecountsTable | undefined> =>
  tx
    .updateTable('recounts')
    .set((q) => ({ part: q.ref('part') }))
    .where('account_id', '=', account)
    .returningAll()
    .executeTakeFirst()

export const updateRecount = (tx: Tx, account: Id, change: Partial<Omit<RecountsTable, 'account_id'>>) =>
  tx.updateTable('recounts').set(change).where('account_id', '=', account).execute()

export const deleteRecount = (tx: Tx, account: Id) =>
  tx.deleteFrom('recounts').where('account_id', '=', account).execute()

/** Accounts whose recount is due. */
export const listDueRecounts = async (db: Db, now: number): Promise<Id[]> =>
  (await db.selectFrom('recounts').select('account_id').where('due_at', '<=', now).limit(MAX_BATCH).execute()).map(
    (row) => row.account_id,
  )
