/** Every query on accounts, their names and counters. */
import { sql } from 'kysely'
import { hasForbiddenCharacters } from '#contract/text.ts'
import type { Id } from '#server/core/ids/ids.ts'
import { emailKey, emailKeys } from '#server/core/network/email-address.ts'
import { createCache, touch } from '#server/db/cache.ts'
import type { Db, Tx } from '#server/db/db.ts'
import { listStatement, statement } from '#server/db/statement.ts'
import type { AccountsTable } from '#server/db/tables/accounts.ts'
import { hasWritten, insertNew } from '#server/db/written-rows.ts'

/** An account without its password hash, which `findCredentials` reads. */
export type AccountRow = Omit<AccountsTable, 'password_hash'>
export type AccountWithCounters = AccountRow & Record<Counter, number>
export type AccountChange = Partial<Omit<AccountsTable, 'id'>>

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
  'messages_from',
  'sends_receipts',
  'sends_typing',
  'is_protected',
  'is_verified_org',
  'verified_mark_id',
  'created_at',
  'email_confirmed_at',
  'pinned_tweet_id',
  'role',
  'language',
  'standing',
] as const satisfies readonly (keyof AccountRow)[]

const lower = (text: string) => text.toLowerCase()

const accountsByIds = listStatement<{ ids: readonly Id[] }>()((db, _, ids) =>
  db
    .selectFrom('accounts')
    .innerJoin('account_counters', 'account_counters.account_id', 'accounts.id')
    .select(COLUMNS.map((column) => `accounts.${column}` as const))
    .select(['account_counters.followers', 'account_counters.following', 'account_counters.tweets'])
    .where('accounts.id', 'in', ids),
)
export const findAccounts = (db: Db, ids: readonly Id[]): Promise<AccountWithCounters[]> => accountsByIds(db, { ids })

/** Accounts with their counters, by id. */
export const accountCache = createCache<Id, AccountWithCounters>(
  { entities: ['account', 'account-counters'], bytes: 1_000 },
  async ({ db }, ids) => (await findAccounts(db, ids)).map((row) => [row.id, row] as const),
)

const idByUsername = statement<{ username: string }>()((db, p) =>
  db.selectFrom('usernames').select('account_id').where('username', '=', p('username')),
)
export async function findIdByUsername(db: Db, username: string): Promise<Id | undefined> {
  if (hasForbiddenCharacters(username)) return undefined // PostgreSQL would refuse the question
  const [row] = await idByUsername(db, { username: lower(username) })
  return row?.account_id
}

const byUsernames = listStatement<{ ids: readonly string[] }>()((db, _, names) =>
  db.selectFrom('usernames').select(['username', 'account_id']).where('username', 'in', names),
)

/** Accounts by their usernames in lower case. */
export const findIdsByUsernames = async (db: Db, usernames: readonly string[]): Promise<Map<string, Id>> =>
  new Map((await byUsernames(db, { ids: [...new Set(usernames)] })).map((row) => [row.username, row.account_id]))

/** The account of a mailbox, in whatever spelling: the one that has it as it is spelt here, or another one. */
export async function findIdByEmail(db: Db, email: string): Promise<Id | undefined> {
  if (hasForbiddenCharacters(email)) return undefined
  const keys = emailKeys(email)
  const rows = await db.selectFrom('emails').selectAll().where('email', 'in', keys).execute()
  return rows.toSorted((one, other) => keys.indexOf(one.email) - keys.indexOf(other.email))[0]?.account_id
}

/** The account that has a key of `emailKey`. */
export const findIdByEmailKey = async (db: Db, key: string): Promise<Id | undefined> =>
  (await db.selectFrom('emails').select('account_id').where('email', '=', key).executeTakeFirst())?.account_id

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

export const findAddressee = (db: Db, id: Id) =>
  db.selectFrom('accounts').select(['username', 'email', 'language']).where('id', '=', id).executeTakeFirst()

/** Takes the name for the account; false when another has it. */
export const insertUsername = (tx: Tx, username: string, id: Id): Promise<boolean> =>
  insertNew(tx.insertInto('usernames').values({ username: lower(username), account_id: id }))

export const insertEmail = (tx: Tx, email: string, id: Id): Promise<boolean> =>
  insertNew(tx.insertInto('emails').values({ email: emailKey(email), account_id: id }))

/** Deletes all keys that the account has of the mailbox. */
export const deleteEmail = (tx: Tx, email: string, id: Id) =>
  tx.deleteFrom('emails').where('email', 'in', emailKeys(email)).where('account_id', '=', id).execute()

/** Gives the account another address that its owner has confirmed; false when another account has it. */
export async function replaceEmail(
  tx: Tx,
  { id, email: old }: Pick<AccountRow, 'id' | 'email'>,
  email: string,
  confirmedAt: number,
): Promise<boolean> {
  const holder = await findIdByEmail(tx, email)
  if (holder !== undefined && holder !== id) return false
  await deleteEmail(tx, old, id)
  if (!(await insertEmail(tx, email, id))) return false
  await updateAccount(tx, id, { email, email_confirmed_at: confirmedAt })
  return true
}

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
  if (change.is_protected !== undefined) touch(tx, 'author-standing')
}

/** Unpins a tweet from its author's profile, when it is the pinned one. Answers whether it was. */
export async function unpinTweet(tx: Tx, author: Id, tweet: Id): Promise<boolean> {
  const unpin = tx.updateTable('accounts').set({ pinned_tweet_id: null }).where('id', '=', author)
  const wasPinned = await hasWritten(unpin.where('pinned_tweet_id', '=', tweet))
  if (wasPinned) touch(tx, 'account', author)
  return wasPinned
}

/** Pins a tweet again, unless another one is pinned since. */
export async function repinTweet(tx: Tx, author: Id, tweet: Id): Promise<void> {
  const pin = tx.updateTable('accounts').set({ pinned_tweet_id: tweet }).where('id', '=', author)
  if (await hasWritten(pin.where('pinned_tweet_id', 'is', null))) touch(tx, 'account', author)
}

/** The accounts with a role: few. */
export const listStaff = (db: Db): Promise<Pick<AccountRow, 'id' | 'role' | 'standing'>[]> =>
  db.selectFrom('accounts').select(['id', 'role', 'standing']).where('role', 'is not', null).orderBy('id').execute()

type Counter = 'followers' | 'following' | 'tweets'

const addTo = (counter: Counter) =>
  statement<{ id: Id; change: number }>()((db, p) =>
    db
      .updateTable('account_counters')
      .set({ [counter]: sql`${sql.ref(counter)} + ${p('change')}` })
      .where('account_id', '=', p('id'))
      .returning(`${counter} as value`),
  )
const counters = { followers: addTo('followers'), following: addTo('following'), tweets: addTo('tweets') }

/** Adds to one counter of an account and answers its new value; 0 when the account is deleted. */
export async function addToAccountCounter(tx: Tx, id: Id, counter: Counter, change: number): Promise<number> {
  const [row] = await counters[counter](tx, { id, change })
  touch(tx, 'account-counters', id)
  return row?.value ?? 0
}

/** Accounts from an id on, for sampling. */
export const listAccountIdsFrom = (db: Db, from: Id, limit: number): Promise<{ id: Id }[]> =>
  db.selectFrom('accounts').select('id').where('id', '>=', from).orderBy('id').limit(limit).execute()

export async function findAccountIdRange(db: Db): Promise<{ first: Id; last: Id } | undefined> {
  const first = await db.selectFrom('accounts').select('id').orderBy('id').limit(1).executeTakeFirst()
  const last = await db.selectFrom('accounts').select('id').orderBy('id', 'desc').limit(1).executeTakeFirst()
  return first && last && { first: first.id, last: last.id }
}
