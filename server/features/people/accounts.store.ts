/** Writes rows of accounts, and reads them by id. */
import type { Id } from '#server/core/ids/ids.ts'
import { touch } from '#server/db/cache.ts'
import type { Db, Tx } from '#server/db/db.ts'
import { listStatement } from '#server/db/statement.ts'
import type { AccountsTable } from '#server/db/tables/people.ts'

/** An account without its secrets, which credentials.store.ts reads and writes. */
export type AccountRow = Omit<AccountsTable, 'password_hash' | 'local_key_salt'>
export type AccountWithCounters = AccountRow & Record<'followers' | 'following' | 'tweets', number>
export type AccountChange = Partial<Omit<AccountRow, 'id'>>

const COLUMNS = [
  'id',
  'username',
  'email',
  'name',
  'bio',
  'location',
  'website',
  'avatar',
  'cover',
  'dob',
  'show_birth_year',
  'shows_likes',
  'shows_follows',
  'who_quotes',
  'messages_from',
  'sends_receipts',
  'sends_typing',
  'is_protected',
  'public_pages',
  'is_verified_org',
  'verified_mark_id',
  'created_at',
  'email_confirmed_at',
  'pinned_tweet_id',
  'role',
  'language',
  'standing',
] as const satisfies readonly (keyof AccountRow)[]

const accountsByIds = listStatement<{ ids: readonly Id[] }>()((db, _, ids) =>
  db
    .selectFrom('accounts')
    .innerJoin('account_counters', 'account_counters.account_id', 'accounts.id')
    .select(COLUMNS.map((column) => `accounts.${column}` as const))
    .select(['account_counters.followers', 'account_counters.following', 'account_counters.tweets'])
    .where('accounts.id', 'in', ids),
)
export const findAccounts = (db: Db, ids: readonly Id[]): Promise<AccountWithCounters[]> => accountsByIds(db, { ids })

export async function insertAccount(tx: Tx, row: AccountsTable): Promise<void> {
  await tx.insertInto('accounts').values(row).execute()
  await tx
    .insertInto('account_counters')
    .values({ account_id: row.id, followers: 0, following: 0, tweets: 0 })
    .execute()
  touch(tx, 'account', row.id)
}

/** Reads the account and locks it until the transaction ends, by a write that changes nothing. */
export const lockAccount = (tx: Tx, id: Id): Promise<AccountRow | undefined> =>
  tx
    .updateTable('accounts')
    .set((q) => ({ created_at: q.ref('created_at') }))
    .where('id', '=', id)
    .returning(COLUMNS)
    .executeTakeFirst()

export async function updateAccount(tx: Tx, id: Id, change: AccountChange): Promise<void> {
  if (Object.keys(change).length === 0) return
  await tx.updateTable('accounts').set(change).where('id', '=', id).execute()
  touch(tx, 'account', id)
  if (change.shows_likes !== undefined) touch(tx, 'likes-shown', id)
  if (change.is_protected !== undefined) touch(tx, 'author-standing', id)
  if (change.role !== undefined) touch(tx, 'role', id)
  if (change.is_verified_org !== undefined) touch(tx, 'verified-orgs', id)
}
