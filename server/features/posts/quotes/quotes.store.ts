/** Writes the lists of quotes and their counters, and reads them by the quoted tweet. */
import { type Insertable, type Selectable, sql } from 'kysely'
import type { Id } from '#server/core/ids/ids.ts'
import { touch } from '#server/db/cache.ts'
import type { Db, Tx } from '#server/db/db.ts'
import { padIds } from '#server/db/id-lists.ts'
import { statement } from '#server/db/statement.ts'
import type { TweetQuotesTable, TweetsTable } from '#server/db/tables/posts.ts'
import { insertNew } from '#server/db/written-rows.ts'
import type { TweetRef } from '#server/features/posts/store.ts'

/** A row of the lists of quotes. */
export type QuoteRow = Selectable<TweetQuotesTable>
/** A tweet in the list of quotes of another. */
type Quoting = Pick<TweetQuotesTable, 'quoted_id' | 'tweet_id'>

/** Inserts a quote without counting it. Answers whether it is new. */
export const insertQuote = (tx: Tx, row: Insertable<TweetQuotesTable>): Promise<boolean> =>
  insertNew(tx.insertInto('tweet_quotes').values(row))

/** Deletes a quote without counting it. Answers the number of counted rows: 0 or 1. */
export async function deleteQuote(tx: Tx, { quoted_id, tweet_id }: Quoting): Promise<number> {
  const row = await tx
    .deleteFrom('tweet_quotes')
    .where('quoted_id', '=', quoted_id)
    .where('tweet_id', '=', tweet_id)
    .returning(['is_counted', 'is_set_aside'])
    .executeTakeFirst()
  return row?.is_counted === 1 && row.is_set_aside === 0 ? 1 : 0
}

/**
 * Sets whether the counter of the quoted tweet includes a quote. Answers whether that is a change, and whether the
 * counter changes with it: quotes by an account that waits for its deletion are not counted.
 */
export async function setQuoteCounted(
  tx: Tx,
  { quoted_id, tweet_id }: Quoting,
  isCounted: boolean,
): Promise<{ isChanged: boolean; movesCounter: boolean }> {
  const row = await tx
    .updateTable('tweet_quotes')
    .set({ is_counted: isCounted ? 1 : 0 })
    .where('quoted_id', '=', quoted_id)
    .where('tweet_id', '=', tweet_id)
    .where('is_counted', '=', isCounted ? 0 : 1)
    .returning('is_set_aside')
    .executeTakeFirst()
  return { isChanged: row !== undefined, movesCounter: row?.is_set_aside === 0 }
}

const addToQuotes = statement<{ id: Id; change: number }>()((db, p) =>
  db
    .updateTable('tweet_counters')
    .set({ quotes: sql`quotes + ${p('change')}` })
    .where('tweet_id', '=', p('id'))
    .returning('quotes'),
)

/** Adds to the number of counted quotes of a tweet. Answers the number; undefined when the tweet does not exist. */
export async function countQuotes(tx: Tx, id: Id, change: number): Promise<number | undefined> {
  const [row] = await addToQuotes(tx, { id, change })
  touch(tx, 'tweet-counters', id)
  return row?.quotes
}

const quotesOf = statement<{ quoted: Id; before: Id; limit: number }>()((db, p) =>
  db
    .selectFrom('tweet_quotes')
    .select(['tweet_id as id', 'tweet_id as at', 'author_id'])
    .where('quoted_id', '=', p('quoted'))
    .where('tweet_id', '<', p('before'))
    .orderBy('tweet_id', 'desc')
    .limit(p('limit')),
)

/** Tweets that quote a tweet, newest first. */
export const listQuotesOf = (
  db: Db,
  quoted: Id,
  before: Id,
  limit: number,
): Promise<(TweetRef & { author_id: Id })[]> => quotesOf(db, { quoted, before, limit })

/** Changes the columns of a tweet about its quote. */
export async function updateQuote(
  tx: Tx,
  id: Id,
  change: Partial<Pick<TweetsTable, 'quote_id' | 'quote_author_id' | 'quote_detached_at'>>,
): Promise<void> {
  await tx.updateTable('tweets').set(change).where('id', '=', id).execute()
  touch(tx, 'tweet', id)
}

/** Changes who may quote a tweet. */
export async function updateWhoQuotes(tx: Tx, id: Id, who_quotes: number): Promise<void> {
  await tx.updateTable('tweets').set({ who_quotes }).where('id', '=', id).execute()
  touch(tx, 'tweet', id)
}

/** The columns of a tweet about its quote. */
export type QuoteColumns = Pick<
  TweetsTable,
  'id' | 'author_id' | 'audience' | 'quote_id' | 'quote_author_id' | 'quote_detached_at'
>
const columns = ['id', 'author_id', 'audience', 'quote_id', 'quote_author_id', 'quote_detached_at'] as const

/** Tweets with what they quote, by ascending id. */
export const listQuoteColumns = (db: Db, after: Id, limit: number): Promise<QuoteColumns[]> =>
  db.selectFrom('tweets').select(columns).where('id', '>', after).orderBy('id').limit(limit).execute()

/** The tweets among these that quote another. */
export const findQuoting = (db: Db, ids: readonly Id[]): Promise<QuoteColumns[]> =>
  db.selectFrom('tweets').select(columns).where('id', 'in', padIds(ids)).where('quote_id', 'is not', null).execute()

/** The quotes of these tweets that are listed, among these quoting tweets. */
export async function findListed(db: Db, quotes: readonly Quoting[]): Promise<QuoteRow[]> {
  if (quotes.length === 0) return []
  return await db
    .selectFrom('tweet_quotes')
    .selectAll()
    .where('quoted_id', 'in', padIds([...new Set(quotes.map((row) => row.quoted_id))]))
    .where('tweet_id', 'in', padIds(quotes.map((row) => row.tweet_id)))
    .execute()
}

/** Listed quotes after one, in the order of their lists. */
export const listListed = (db: Db, [quoted, tweet]: [Id, Id], limit: number): Promise<QuoteRow[]> =>
  db
    .selectFrom('tweet_quotes')
    .selectAll()
    .where(sql`(quoted_id, tweet_id)`, '>', sql`(${quoted}, ${tweet})`)
    .orderBy('quoted_id')
    .orderBy('tweet_id')
    .limit(limit)
    .execute()
