/** Password hashes. */
import type { Id } from '#server/core/ids/ids.ts'
import type { Db } from '#server/db/db.ts'

/** What a password is checked against. Not cached. */
export const findCredentials = (db: Db, id: Id) =>
  db
    .selectFrom('accounts')
    .select(['id', 'username', 'email', 'name', 'password_hash'])
    .where('id', '=', id)
    .executeTakeFirst()

/** Whether the account has a password; false without an account. */
export const hasPassword = async (db: Db, id: Id): Promise<boolean> =>
  Boolean((await findCredentials(db, id))?.password_hash)
