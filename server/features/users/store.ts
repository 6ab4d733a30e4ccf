/** Every query on accounts, their names and counters. */
import { sql } from 'kysely'
import { hasForbiddenCharacters } from '#contract/text.ts'
import type { Id } from '#server/core/ids.ts'
import type { Db, Tx } from '#server/db/db.ts'
import { padded } from '#server/db/padded.ts'
import type { AccountsTable } from '#server/db/tables.ts'

export type AccountRow = AccountsTable & { followers: number; following: number; tweets: number }

const lower = (text: string) => text.toLowerCase()

export const findAccounts = (db: Db, ids: readonly Id[]): Promise<AccountRow[]> =>
  db
    .selectFrom('accounts')
    .innerJoin('account_counters', 'account_counters.account_id', 'accounts.id')
    .selectAll('accounts')
    .select(['account_counters.followers', 'account_counters.following', 'account_counters.tweets'])
    .where('accounts.id', 'in', padded(ids))
    .execute()

export async function findIdByUsername(db: Db, username: string): Promise<Id | undefined> {
  if (hasForbiddenCharacters(username)) return undefined // PostgreSQL would refuse the question
  const row = await db
    .selectFrom('usernames')
    .select('account_id')
    .where('username', '=', lower(username))
    .executeTakeFirst()
  return row?.account_id
}

export async function findIdByEmail(db: Db, email: string): Promise<Id | undefined> {
  if (hasForbiddenCharacters(email)) return undefined
  const row = await db.selectFrom('emails').select('account_id').where('email', '=', lower(email)).executeTakeFirst()
  return row?.account_id
}

export const findPasswordHash = (db: Db, id: Id) =>
  db.selectFrom('accounts').select(['id', 'password_hash']).where('id', '=', id).executeTakeFirst()

/** Takes the name for the account; false when another has it. */
export const insertUsername = (tx: Tx, username: string, id: Id): Promise<boolean> =>
  inserted(
    tx
      .insertInto('usernames')
      .values({ username: lower(username), account_id: id })
      .onConflict((c) => c.doNothing()),
  )

export const insertEmail = (tx: Tx, email: string, id: Id): Promise<boolean> =>
  inserted(
    tx
      .insertInto('emails')
      .values({ email: lower(email), account_id: id })
      .onConflict((c) => c.doNothing()),
  )

export async function insertAccount(tx: Tx, row: AccountsTable): Promise<void> {
  await tx.insertInto('accounts').values(row).execute()
  await tx
    .insertInto('account_counters')
    .values({ account_id: row.id, followers: 0, following: 0, tweets: 0 })
    .execute()
}

/** Moves one counter of an account and answers its new value; 0 when the account is gone. */
export async function addToAccountCounter(
  tx: Tx,
  id: Id,
  counter: 'followers' | 'following' | 'tweets',
  change: number,
): Promise<number> {
  const row = await tx
    .updateTable('account_counters')
    .set({ [counter]: sql`${sql.ref(counter)} + ${change}` })
    .where('account_id', '=', id)
    .returning(counter)
    .executeTakeFirst()
  return row?.[counter] ?? 0
}

/** Accounts from a place in the order of ids on: for sampling. */
export const listAccountIdsFrom = (db: Db, from: Id, limit: number): Promise<{ id: Id }[]> =>
  db.selectFrom('accounts').select('id').where('id', '>=', from).orderBy('id').limit(limit).execute()

export async function findAccountIdRange(db: Db): Promise<{ first: Id; last: Id } | undefined> {
  const first = await db.selectFrom('accounts').select('id').orderBy('id').limit(1).executeTakeFirst()
  const last = await db.selectFrom('accounts').select('id').orderBy('id', 'desc').limit(1).executeTakeFirst()
  return first && last && { first: first.id, last: last.id }
}

async function inserted(query: {
  executeTakeFirst(): Promise<{ numInsertedOrUpdatedRows?: bigint | undefined }>
}): Promise<boolean> {
  return Number((await query.executeTakeFirst()).numInsertedOrUpdatedRows ?? 0) === 1
}
