/** Writes deleted accounts and reserved usernames, and reads them for every list. */
import type { Id } from '#server/core/ids/ids.ts'
import { createCache, touch } from '#server/db/cache.ts'
import type { Db, Tx } from '#server/db/db.ts'
import type { AccountRow } from '#server/features/people/accounts.store.ts'
import { deleteEmail } from '#server/features/people/emails.store.ts'
import { deleteHiddenAccount, insertHiddenAccount } from '#server/features/people/standing.store.ts'

const ALL = 0
const MAX_BATCH = 1_000

const deletedAccounts = createCache<typeof ALL, ReadonlySet<Id>>(
  { entities: [], clearedBy: ['deleted-account'] },
  async ({ db }) => {
    const rows = await db.selectFrom('deleted_accounts').select('account_id').execute()
    return [[ALL, new Set(rows.map((row) => row.account_id))]]
  },
)

/** The deleted accounts that are being purged: few, and needed by each list. */
export const getDeletedAccounts = async (db: Db): Promise<ReadonlySet<Id>> => (await deletedAccounts.get({ db }, ALL))!

export async function insertDeletedAccount(tx: Tx, account: Id, now: number): Promise<void> {
  await tx.insertInto('deleted_accounts').values({ account_id: account, deleted_at: now }).execute()
  await insertHiddenAccount(tx, account)
  touch(tx, 'deleted-account')
}

export async function deleteDeletedAccount(tx: Tx, account: Id): Promise<void> {
  await tx.deleteFrom('deleted_accounts').where('account_id', '=', account).execute()
  await deleteHiddenAccount(tx, account)
  touch(tx, 'deleted-account')
}

export const findDeletedAccount = (db: Db, account: Id) =>
  db.selectFrom('deleted_accounts').selectAll().where('account_id', '=', account).executeTakeFirst()

export const listDeletedBefore = (db: Db, time: number) =>
  db.selectFrom('deleted_accounts').select('account_id').where('deleted_at', '<', time).limit(MAX_BATCH).execute()

/** Deletes the account with its name, address and counters. */
export async function deleteAccount(tx: Tx, { id, username, email }: Pick<AccountRow, 'id' | 'username' | 'email'>) {
  await tx.deleteFrom('usernames').where('username', '=', username.toLowerCase()).where('account_id', '=', id).execute()
  await deleteEmail(tx, email, id)
  await tx.deleteFrom('account_counters').where('account_id', '=', id).execute()
  await tx.deleteFrom('accounts').where('id', '=', id).execute()
  touch(tx, 'account', id)
}

export const reserveUsername = (tx: Tx, username: string, until: number) =>
  tx
    .insertInto('reserved_usernames')
    .values({ username: username.toLowerCase(), until })
    .onConflict((c) => c.column('username').doUpdateSet({ until }))
    .execute()

/** Whether the username of a deleted account is still reserved. */
export async function isUsernameReserved(db: Db, username: string, now: number): Promise<boolean> {
  const row = await db
    .selectFrom('reserved_usernames')
    .select('until')
    .where('username', '=', username.toLowerCase())
    .executeTakeFirst()
  return row !== undefined && row.until > now
}

export const deleteReservedUsernames = (tx: Tx, now: number) =>
  tx.deleteFrom('reserved_usernames').where('until', '<=', now).execute()
