/** Writes the data that was recorded at sign-up, and reads applications. */
import type { Id } from '#server/core/ids/ids.ts'
import type { Db, Tx } from '#server/db/db.ts'
import type { SignUpsTable } from '#server/db/tables/accounts.ts'
import { hasWritten } from '#server/db/written-rows.ts'

export const insertSignUp = (tx: Tx, row: SignUpsTable) => tx.insertInto('sign_ups').values(row).execute()

export const findSignUps = (db: Db, accounts: readonly Id[]): Promise<SignUpsTable[]> =>
  accounts.length === 0
    ? Promise.resolve([])
    : db.selectFrom('sign_ups').selectAll().where('account_id', 'in', accounts).execute()

/** Waiting accounts after an id, oldest first. */
export const listWaiting = (db: Db, from: Id, limit: number): Promise<SignUpsTable[]> =>
  db
    .selectFrom('sign_ups')
    .selectAll()
    .where('waits', '=', 1)
    .where('account_id', '>', from)
    .orderBy('account_id')
    .limit(limit)
    .execute()

/** Ends the waiting of an account; false when it did not wait. */
export const endWaiting = (tx: Tx, account: Id): Promise<boolean> =>
  hasWritten(tx.updateTable('sign_ups').set({ waits: 0 }).where('account_id', '=', account).where('waits', '=', 1))

/** Deletes the sign-up data of an account. Accounts that it invited stay, without an inviter. */
export async function deleteRegistrationOf(tx: Tx, account: Id): Promise<void> {
  await tx.deleteFrom('sign_ups').where('account_id', '=', account).execute()
  await tx.deleteFrom('invitations').where('account_id', '=', account).execute()
  await tx.updateTable('sign_ups').set({ inviter_id: null }).where('inviter_id', '=', account).execute()
}
