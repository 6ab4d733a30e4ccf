/**
 * Sets aside the marks, replies and quotes of an account that waits for its deletion, and takes them back. The row of each
 * like, retweet, bookmark, reply and quote stores that state, and the counter changes with it, so a repeat changes nothing.
 */
import { sql } from 'kysely'
import type { Id } from '#server/core/ids/ids.ts'
import { touch } from '#server/db/cache.ts'
import type { Tx } from '#server/db/db.ts'
import type { SetAsideBatch } from '#server/db/feature.ts'
import { padIds } from '#server/db/id-lists.ts'
import { countQuotes, findQuoting } from '#server/features/posts/quotes/quotes.store.ts'
import { countReplies } from '#server/features/posts/store.ts'

/** The ids of the processed rows, and the tweets whose counts have changed. */
interface SetAsideResult {
  ids: readonly Id[]
  tweets: readonly Id[]
}

const flagged = { likes: 'tweet_likers', retweets: 'tweet_retweeters', bookmarks: 'bookmarks' } as const

/** Sets a batch of likes, retweets or bookmarks aside, or takes them back. */
export async function setMarksAside(
  tx: Tx,
  own: keyof typeof flagged,
  { account, after, limit, isSetAside }: SetAsideBatch,
): Promise<SetAsideResult> {
  const rows = await tx
    .selectFrom(own)
    .select('tweet_id')
    .where('account_id', '=', account)
    .where('tweet_id', '>', after)
    .orderBy('tweet_id')
    .limit(limit)
    .execute()
  const ids = rows.map((row) => row.tweet_id)
  if (ids.length === 0) return { ids, tweets: [] }
  const changed = await tx
    .updateTable(flagged[own])
    .set({ is_set_aside: Number(isSetAside) })
    .where('account_id', '=', account)
    .where('tweet_id', 'in', padIds(ids))
    .where('is_set_aside', '=', Number(!isSetAside))
    .returning('tweet_id')
    .execute()
  const tweets = changed.map((row) => row.tweet_id)
  if (tweets.length > 0) {
    await tx
      .updateTable('tweet_counters')
      .set({ [own]: sql`${sql.ref(own)} + ${isSetAside ? -1 : 1}` })
      .where('tweet_id', 'in', padIds(tweets))
      .execute()
    touch(tx, 'tweet-counters', ...tweets)
  }
  return { ids, tweets }
}

/**
 * Sets a batch of replies aside, or takes them back. Replies that their parent does not count, such as hidden ones,
 * change no count.
 */
export async function setRepliesAside(
  tx: Tx,
  { account, after, limit, isSetAside }: SetAsideBatch,
): Promise<SetAsideResult> {
  const rows = await tx
    .selectFrom('author_tweets')
    .select('tweet_id')
    .where('author_id', '=', account)
    .where('tweet_id', '>', after)
    .where('is_reply', '=', 1)
    .orderBy('tweet_id')
    .limit(limit)
    .execute()
  const ids = rows.map((row) => row.tweet_id)
  if (ids.length === 0) return { ids, tweets: [] }
  const tweets = await tx.selectFrom('tweets').select('reply_to').where('id', 'in', padIds(ids)).execute()
  const parents = [...new Set(tweets.flatMap((row) => row.reply_to ?? []))]
  if (parents.length === 0) return { ids, tweets: [] }
  const changed = await tx
    .updateTable('tweet_replies')
    .set({ is_set_aside: Number(isSetAside) })
    .where('parent_id', 'in', padIds(parents))
    .where('tweet_id', 'in', padIds(ids))
    .where('is_set_aside', '=', Number(!isSetAside))
    .returning(['parent_id as id', 'is_counted'])
    .execute()
  const counts = sumUp(changed, isSetAside)
  for (const [parent, change] of counts) await countReplies(tx, parent, change)
  return { ids, tweets: [...counts.keys()] }
}

/** Sets a batch of quotes aside, or takes them back. Quotes that their post does not count change no count. */
export async function setQuotesAside(
  tx: Tx,
  { account, after, limit, isSetAside }: SetAsideBatch,
): Promise<SetAsideResult> {
  const rows = await tx
    .selectFrom('author_tweets')
    .select('tweet_id')
    .where('author_id', '=', account)
    .where('tweet_id', '>', after)
    .orderBy('tweet_id')
    .limit(limit)
    .execute()
  const ids = rows.map((row) => row.tweet_id)
  const quoting = ids.length === 0 ? [] : await findQuoting(tx, ids)
  const quoted = [...new Set(quoting.map((row) => row.quote_id!))]
  if (quoted.length === 0) return { ids, tweets: [] }
  const changed = await tx
    .updateTable('tweet_quotes')
    .set({ is_set_aside: Number(isSetAside) })
    .where('quoted_id', 'in', padIds(quoted))
    .where('tweet_id', 'in', padIds(ids))
    .where('is_set_aside', '=', Number(!isSetAside))
    .returning(['quoted_id as id', 'is_counted'])
    .execute()
  const counts = sumUp(changed, isSetAside)
  for (const [id, change] of counts) await countQuotes(tx, id, change)
  return { ids, tweets: [...counts.keys()] }
}

/** A changed row of a list that a post counts. */
interface Counted {
  /** The post. */
  id: Id
  is_counted: number
}

/** By how much the count of each post changes, by ascending id: concurrent changes of the same posts cannot deadlock. */
function sumUp(changed: readonly Counted[], isSetAside: boolean): ReadonlyMap<Id, number> {
  const counts = new Map<Id, number>()
  const counted = changed.filter((row) => row.is_counted === 1).toSorted((one, other) => one.id - other.id)
  for (const { id } of counted) counts.set(id, (counts.get(id) ?? 0) + (isSetAside ? -1 : 1))
  return counts
}
