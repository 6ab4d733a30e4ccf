/** Every query on addresses that wait for their link to be opened. */
import type { Id } from '#server/core/ids/ids.ts'
import type { Db, Tx } from '#server/db/db.ts'
import type { PendingAddressesTable } from '#server/db/tables/accounts.ts'

/** The address an account is to have, while its link can be opened. */
export const findPendingAddress = (db: Db, account: Id, now: number): Promise<PendingAddressesTable | undefined> =>
  db
    .selectFrom('pending_addresses')
    .selectAll()
    .where('account_id', '=', account)
    .where('expires_at', '>', now)
    .executeTakeFirst()

/** Takes the place of another one that waits. */
export const putPendingAddress = (tx: Tx, row: PendingAddressesTable) => {
  const { email, by_operator, expires_at } = row
  return tx
    .insertInto('pending_addresses')
    .values(row)
    .onConflict((c) => c.column('account_id').doUpdateSet({ email, by_operator, expires_at }))
    .execute()
}

/** Takes back what a member asked for. What an operator began stays: a stranger at a session could cancel it. */
export const deletePendingAddress = (tx: Tx, account: Id) =>
  tx.deleteFrom('pending_addresses').where('account_id', '=', account).where('by_operator', '=', 0).execute()

/** The same, whichever of them asked. */
export const deleteAnyPendingAddress = (tx: Tx, account: Id) =>
  tx.deleteFrom('pending_addresses').where('account_id', '=', account).execute()

export const deleteExpiredPendingAddresses = (tx: Tx, now: number) =>
  tx.deleteFrom('pending_addresses').where('expires_at', '<=', now).execute()
