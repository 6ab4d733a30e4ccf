/** Reads what the local key of an account is made of (address-ranges.ts). */
import type { Id } from '#server/core/ids/ids.ts'
import type { Db } from '#server/db/db.ts'

/** The salt of the account's local key, for a session that has not ended. One statement: both are read at one time. */
export const findLocalKeySalt = (db: Db, account: Id, id: Id) =>
  db
    .selectFrom('sessions')
    .innerJoin('accounts', 'accounts.id', 'sessions.account_id')
    .select('accounts.local_key_salt')
    .where('sessions.account_id', '=', account)
    .where('sessions.id', '=', id)
    .where('sessions.ended', 'is', null)
    .executeTakeFirst()
