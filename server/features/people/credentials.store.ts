/** Writes password hashes, and reads them with the fields that a password is checked against. */
import type { Id } from '#server/core/ids/ids.ts'
import { randomSecret } from '#server/core/security/random-secret.ts'
import type { Db, Tx } from '#server/db/db.ts'
import { lockAccount } from './accounts.store.ts'

/** The fields that a password is checked against. Not cached. */
export const findCredentials = (db: Db, id: Id) =>
  db
    .selectFrom('accounts')
    .select(['id', 'username', 'email', 'name', 'password_hash'])
    .where('id', '=', id)
    .executeTakeFirst()

/** Reads the credentials of an account and locks its row until the transaction ends. */
export async function lockCredentials(tx: Tx, id: Id) {
  await lockAccount(tx, id)
  return findCredentials(tx, id)
}

/**
 * Sets the password, or deletes it with null. The key of what ended sessions leave on devices changes with it. No cache holds
 * either.
 */
export const updatePassword = (tx: Tx, id: Id, password_hash: string | null) =>
  tx.updateTable('accounts').set({ password_hash, local_key_salt: randomSecret() }).where('id', '=', id).execute()

/** Whether the account has a password; false without an account. */
export const hasPassword = async (db: Db, id: Id): Promise<boolean> =>
  Boolean((await findCredentials(db, id))?.password_hash)
