/** Reads accounts and their posts for the checks of accounts, and repairs them. Only check.ts calls it. */
import { sql } from 'kysely'
import type { Id } from '#server/core/ids/ids.ts'
import type { Counts } from '#server/db/check/counters.ts'
import type { Db, Tx } from '#server/db/db.ts'
import { padIds } from '#server/db/id-lists.ts'
import { AUDIENCE } from '#server/db/tables/posts.ts'

export async function findCounters(db: Db, ids: readonly Id[]): Promise<Map<Id, Counts>> {
  const rows = await db.selectFrom('account_counters').selectAll().where('account_id', 'in', padIds(ids)).execute()
  return new Map(rows.map(({ account_id, ...counts }) => [account_id, counts]))
}

/** Posts of accounts without replies, ordered by author and post. */
export const listPosts = (db: Db, authors: readonly Id[], [author, tweet]: [Id, Id], limit: number) =>
  db
    .selectFrom('author_tweets')
    .select(['author_id', 'tweet_id'])
    .where('author_id', 'in', padIds(authors))
    .where('is_reply', '=', 0)
    .where(sql<boolean>`(author_id, tweet_id) > (${author}, ${tweet})`)
    .orderBy('author_id')
    .orderBy('tweet_id')
    .limit(limit)
    .execute()

/** The posts among these that moderators have removed. */
export async function listRemoved(db: Db, tweets: readonly Id[]): Promise<Id[]> {
  const removed = db.selectFrom('tweets').select('id').where('id', 'in', padIds(tweets))
  return (await removed.where('audience', '=', AUDIENCE.nobody).execute()).map((row) => row.id)
}

export const lockCounters = (tx: Tx, id: Id): Promise<Counts | undefined> =>
  tx
    .updateTable('account_counters')
    .set((q) => ({ tweets: q.ref('tweets') }))
    .where('account_id', '=', id)
    .returning(['followers', 'following', 'tweets'])
    .executeTakeFirst()

export const putCounters = (tx: Tx, id: Id, { followers = 0, following = 0, tweets = 0 }: Counts) =>
  tx
    .insertInto('account_counters')
    .values({ account_id: id, followers, following, tweets })
    .onConflict((c) => c.column('account_id').doUpdateSet({ followers, following, tweets }))
    .execute()

export const listAccountNames = (db: Db, after: Id, limit: number) =>
  db
    .selectFrom('accounts')
    .select(['id', 'username', 'email'])
    .where('id', '>', after)
    .orderBy('id')
    .limit(limit)
    .execute()

export const findAccountNames = (db: Db, ids: readonly Id[]) =>
  db.selectFrom('accounts').select(['id', 'username', 'email']).where('id', 'in', padIds(ids)).execute()

export const listUsernames = (db: Db, after: string, limit: number) =>
  db
    .selectFrom('usernames')
    .select(['username as name', 'account_id'])
    .where('username', '>', after)
    .orderBy('username')
    .limit(limit)
    .execute()

export const listEmails = (db: Db, after: string, limit: number) =>
  db
    .selectFrom('emails')
    .select(['email as name', 'account_id'])
    .where('email', '>', after)
    .orderBy('email')
    .limit(limit)
    .execute()

export const deleteUsername = (tx: Tx, name: string, account: Id) =>
  tx.deleteFrom('usernames').where('username', '=', name).where('account_id', '=', account).execute()

export const deleteEmailKey = (tx: Tx, name: string, account: Id) =>
  tx.deleteFrom('emails').where('email', '=', name).where('account_id', '=', account).execute()
