/** Writes passkeys, and reads them for sign-in and settings. */
import type { Id } from '#server/core/ids/ids.ts'
import type { Db, Tx } from '#server/db/db.ts'
import type { PasskeysTable } from '#server/db/tables/accounts.ts'
import { hasWritten, insertNew } from '#server/db/written-rows.ts'

/** The passkeys of an account, oldest first. */
export const listPasskeys = (db: Db, account: Id): Promise<PasskeysTable[]> =>
  db.selectFrom('passkeys').selectAll().where('account_id', '=', account).orderBy('id').execute()

export const findPasskey = (db: Db, account: Id, credential: string): Promise<PasskeysTable | undefined> =>
  db
    .selectFrom('passkeys')
    .selectAll()
    .where('account_id', '=', account)
    .where('credential_id', '=', credential)
    .executeTakeFirst()

/** Inserts a passkey. False when the account already has it. */
export const insertPasskey = (tx: Tx, row: PasskeysTable) => insertNew(tx.insertInto('passkeys').values(row))

/** Stores a use; false when the passkey is gone or its counter did not grow. */
export const updatePasskeyUse = (
  tx: Tx,
  { account_id, id }: Pick<PasskeysTable, 'account_id' | 'id'>,
  { sign_count, last_used_at }: Pick<PasskeysTable, 'sign_count' | 'last_used_at'>,
) =>
  hasWritten(
    tx
      .updateTable('passkeys')
      .set({ sign_count, last_used_at })
      .where('account_id', '=', account_id)
      .where('id', '=', id)
      // Many authenticators always report 0.
      .where((q) => (sign_count === 0 ? q('sign_count', '=', 0) : q('sign_count', '<', sign_count))),
  )

/** Renames a passkey, and answers it; undefined when it does not exist. */
export const updatePasskeyName = (tx: Tx, account: Id, id: Id, name: string): Promise<PasskeysTable | undefined> =>
  tx
    .updateTable('passkeys')
    .set({ name })
    .where('account_id', '=', account)
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirst()

export const deletePasskey = (tx: Tx, account: Id, id: Id) =>
  tx.deleteFrom('passkeys').where('account_id', '=', account).where('id', '=', id).execute()

export const deletePasskeys = (tx: Tx, account: Id) =>
  tx.deleteFrom('passkeys').where('account_id', '=', account).execute()

/** Whether the account can be signed in to with another service. */
export const hasIdentity = async (db: Db, account: Id): Promise<boolean> =>
  (await db.selectFrom('identities').select('provider').where('account_id', '=', account).limit(1).execute()).length > 0
