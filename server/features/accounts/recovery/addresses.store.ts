/** Writes and reads pending email addresses. */
import type { Id } from '#server/core/ids/ids.ts'
import type { Db, Tx } from '#server/db/db.ts'
import type { PendingAddressesTable } from '#server/db/tables/accounts.ts'

/** The pending address of an account, unless its link has expired. */
export const findPendingAddress = (db: Db, account: Id, now: number): Promise<PendingAddressesTable | undefined> =>
  db
    .selectFrom('pending_addresses')
    .selectAll()
    .where('account_id', '=', account)
    .where('expires_at', '>', now)
    .executeTakeFirst()

/** Inserts or replaces the pending address. */
export const putPendingAddress = (tx: Tx, row: PendingAddressesTable) => {
  const { email, by_operator, expires_at } = row
  return tx
    .insertInto('pending_addresses')
    .values(row)
    .onConflict((c) => c.column('account_id').doUpdateSet({ email, by_operator, expires_at }))
    .execute()
}

/**
 * Deletes a pending address that the user requested. One set by an operator stays: a stolen session must not cancel it.
 */
export const deletePendingAddress = (tx: Tx, account: Id) =>
  tx.deleteFrom('pending_addresses').where('account_id', '=', account).where('by_operator', '=', 0).execute()

export const deleteAnyPendingAddress = (tx: Tx, account: Id) =>
  tx.deleteFrom('pending_addresses').where('account_id', '=', account).execute()

export const deleteExpiredPendingAddresses = (tx: Tx, now: number) =>
  tx.deleteFrom('pending_addresses').where('expires_at', '<=', now).execute()
