/** Reads tweets and their counters for their check, and repairs them. */
import { sql } from 'kysely'
import type { Id } from '#server/core/ids/ids.ts'
import type { Counts } from '#server/db/check/counters.ts'
import type { Db, Tx } from '#server/db/db.ts'
import { padIds } from '#server/db/id-lists.ts'
import { AUDIENCE, type TweetsTable } from '#server/db/tables/posts.ts'

export async function findCounters(db: Db, ids: readonly Id[]): Promise<Map<Id, Counts>> {
  const rows = await db
    .selectFrom('tweet_counters')
    .select(['tweet_id', 'likes', 'retweets', 'replies', 'bookmarks', 'quotes'])
    .where('tweet_id', 'in', padIds(ids))
    .execute()
  return new Map(rows.map(({ tweet_id, ...counts }) => [tweet_id, counts]))
}

export const lockCounters = (tx: Tx, id: Id): Promise<Counts | undefined> =>
  tx
    .updateTable('tweet_counters')
    .set((q) => ({ likes: q.ref('likes') }))
    .where('tweet_id', '=', id)
    .returning(['likes', 'retweets', 'replies', 'bookmarks', 'quotes'])
    .executeTakeFirst()

export const putCounters = (
  tx: Tx,
  id: Id,
  { likes = 0, retweets = 0, replies = 0, bookmarks = 0, quotes = 0 }: Counts,
) =>
  tx
    .insertInto('tweet_counters')
    .values({ tweet_id: id, likes, retweets, replies, bookmarks, quotes })
    .onConflict((c) => c.column('tweet_id').doUpdateSet({ likes, retweets, replies, bookmarks, quotes }))
    .execute()

export type Skeleton = Pick<TweetsTable, 'id' | 'author_id' | 'reply_to' | 'media' | 'audience' | 'hidden_at'>

/** The entries of each tweet in the list of its author and in the replies of its parent, in the order of `rows`. */
export async function findEntries(db: Db, rows: readonly Skeleton[]) {
  const ids = padIds(rows.map((row) => row.id))
  const authored = await db
    .selectFrom('author_tweets')
    .selectAll()
    .where('author_id', 'in', padIds([...new Set(rows.map((row) => row.author_id))]))
    .where('tweet_id', 'in', ids)
    .execute()
  const parents = [...new Set(rows.flatMap((row) => row.reply_to ?? []))]
  const replies =
    parents.length === 0
      ? []
      : await db
          .selectFrom('tweet_replies')
          .selectAll()
          .where('parent_id', 'in', padIds(parents))
          .where('tweet_id', 'in', ids)
          .execute()
  return rows.map((row) => ({
    authored: authored.find((each) => each.tweet_id === row.id && each.author_id === row.author_id),
    reply: replies.find((each) => each.tweet_id === row.id && each.parent_id === row.reply_to),
  }))
}

export const listSkeletons = (db: Db, after: Id, limit: number): Promise<Skeleton[]> =>
  db
    .selectFrom('tweets')
    .select(['id', 'author_id', 'reply_to', 'media', 'audience', 'hidden_at'])
    .where('id', '>', after)
    .orderBy('id')
    .limit(limit)
    .execute()

export async function putEntries(tx: Tx, row: Skeleton): Promise<void> {
  const { id, author_id, reply_to, media } = row
  const is_hidden = row.hidden_at === null ? 0 : 1
  const reply = { is_hidden, is_counted: is_hidden === 0 && row.audience === AUDIENCE.everyone ? 1 : 0 }
  const flags = { is_reply: reply_to === null ? 0 : 1, has_media: media === '[]' ? 0 : 1 }
  await tx
    .insertInto('author_tweets')
    .values({ author_id, tweet_id: id, ...flags })
    .onConflict((c) => c.columns(['author_id', 'tweet_id']).doUpdateSet(flags))
    .execute()
  if (reply_to !== null)
    await tx
      .insertInto('tweet_replies')
      .values({ parent_id: reply_to, tweet_id: id, author_id, ...reply })
      .onConflict((c) => c.columns(['parent_id', 'tweet_id']).doUpdateSet({ author_id, ...reply }))
      .execute()
}

/** The tables that list tweets, with the column that each list has in common. */
const lists = { author_tweets: 'author_id', tweet_replies: 'parent_id' } as const
export type ListTable = keyof typeof lists

/** Entries after one, in the order of their lists. */
export function listEntries(db: Db, table: ListTable, [owner, tweet]: [Id, Id], limit: number) {
  const column = sql.ref<Id>(lists[table])
  return db
    .selectFrom(table)
    .select([column.as('owner'), 'tweet_id as tweet'])
    .where(sql`(${column}, tweet_id)`, '>', sql`(${owner}, ${tweet})`)
    .orderBy(column)
    .orderBy('tweet_id')
    .limit(limit)
    .execute()
}

export const deleteEntry: Record<ListTable, (tx: Tx, owner: Id, tweet: Id) => Promise<unknown>> = {
  author_tweets: (tx, author, tweet) =>
    tx.deleteFrom('author_tweets').where('author_id', '=', author).where('tweet_id', '=', tweet).execute(),
  tweet_replies: (tx, parent, tweet) =>
    tx.deleteFrom('tweet_replies').where('parent_id', '=', parent).where('tweet_id', '=', tweet).execute(),
}
