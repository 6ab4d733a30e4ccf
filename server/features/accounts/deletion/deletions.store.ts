/** Writes pending account deletions, and reads the due ones. */
import type { Id } from '#server/core/ids/ids.ts'
import type { Db, Tx } from '#server/db/db.ts'
import type { AccountDeletionsTable } from '#server/db/tables/accounts.ts'

const MAX_BATCH = 100

/** Inserts a deletion; a pending one stays as it is. */
export const insertDeletion = (tx: Tx, row: AccountDeletionsTable) =>
  tx
    .insertInto('account_deletions')
    .values(row)
    .onConflict((c) => c.doNothing())
    .execute()

export const findDeletion = (db: Db, account: Id): Promise<AccountDeletionsTable | undefined> =>
  db.selectFrom('account_deletions').selectAll().where('account_id', '=', account).executeTakeFirst()

/** Deletions that are due before a time, the earliest first. */
export const listDue = (db: Db, before: number): Promise<AccountDeletionsTable[]> =>
  db
    .selectFrom('account_deletions')
    .selectAll()
    .where('due_at', '<=', before)
    .orderBy('due_at')
    .limit(MAX_BATCH)
    .execute()

/** Deletions whose reminder mail was not sent yet. */
export const listUnannounced = (db: Db, before: number): Promise<AccountDeletionsTable[]> =>
  db
    .selectFrom('account_deletions')
    .selectAll()
    .where('due_at', '<=', before)
    .where('is_announced', '=', 0)
    .orderBy('due_at')
    .limit(MAX_BATCH)
    .execute()

/** Marks a deletion as announced. False when it was announced before, or is gone. */
export async function markAnnounced(tx: Tx, account: Id): Promise<boolean> {
  const marked = await tx
    .updateTable('account_deletions')
    .set({ is_announced: 1 })
    .where('account_id', '=', account)
    .where('is_announced', '=', 0)
    .returning('account_id')
    .execute()
  return marked.length === 1
}

/** Deletes a pending deletion. False without one. */
export async function deleteDeletion(tx: Tx, account: Id): Promise<boolean> {
  const deleted = await tx
    .deleteFrom('account_deletions')
    .where('account_id', '=', account)
    .returning('account_id')
    .execute()
  return deleted.length === 1
}
