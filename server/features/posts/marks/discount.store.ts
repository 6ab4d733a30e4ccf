/** Reads the users who responded to a tweet, and writes the discount of its response. */
import type { Id } from '#server/core/ids/ids.ts'
import { touch } from '#server/db/cache.ts'
import type { Db, Tx } from '#server/db/db.ts'
import { statement } from '#server/db/statement.ts'

export type Response = 'likes' | 'retweets' | 'replies'

/** The counters of a tweet that its discount is computed from. */
export const findCounters = statement<{ tweet: Id }>()((db, p) =>
  db
    .selectFrom('tweet_counters')
    .select(['likes', 'retweets', 'replies', 'discount'])
    .where('tweet_id', '=', p('tweet')),
)

export async function setDiscount(tx: Tx, tweet: Id, discount: number): Promise<void> {
  await tx.updateTable('tweet_counters').set({ discount }).where('tweet_id', '=', tweet).execute()
  touch(tx, 'tweet-counters', tweet)
}

type Order = 'asc' | 'desc'
interface Sample {
  tweet: Id
  limit: number
}

const markers = (table: 'tweet_likers' | 'tweet_retweeters', order: Order) =>
  statement<Sample>()((db, p) =>
    db
      .selectFrom(table)
      .select('account_id as id')
      .where('tweet_id', '=', p('tweet'))
      .orderBy('mark_id', order)
      .limit(p('limit')),
  )
const repliers = (order: Order) =>
  statement<Sample>()((db, p) =>
    db
      .selectFrom('tweet_replies')
      .select('author_id as id')
      .where('parent_id', '=', p('tweet'))
      .orderBy('tweet_id', order)
      .limit(p('limit')),
  )
const samples = {
  likes: [markers('tweet_likers', 'asc'), markers('tweet_likers', 'desc')],
  retweets: [markers('tweet_retweeters', 'asc'), markers('tweet_retweeters', 'desc')],
  replies: [repliers('asc'), repliers('desc')],
} as const

/**
 * The first and the latest users who responded, once for each response: a flood of later ones cannot displace the
 * first.
 */
export async function listResponders(db: Db, kind: Response, tweet: Id, ofEach: number): Promise<Id[]> {
  const [oldest, newest] = samples[kind]
  const first = await oldest(db, { tweet, limit: ofEach })
  const latest = first.length < ofEach ? [] : await newest(db, { tweet, limit: ofEach })
  return [...first, ...latest].map((row) => row.id)
}
