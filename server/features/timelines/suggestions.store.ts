/** Reads only: where posts for "For you" come from. */
import { type Kysely, sql } from 'kysely'
import type { Id } from '#server/core/ids.ts'
import type { Db } from '#server/db/db.ts'
import type { Ordered } from '#server/db/page.ts'
import { listStatement, type Parameters, sharedStatement, statement } from '#server/db/statement.ts'
import type { Tables } from '#server/db/tables.ts'

export interface SampledTweet {
  id: Id
  author_id: Id
  reply_to: Id | null
  engagement: number
}

/** How much others did with it: likes and replies once, reposts twice. */
const engagement = sql<number>`tweet_counters.likes + tweet_counters.replies + 2 * tweet_counters.retweets`.as(
  'engagement',
)

const sampled = (order: 'asc' | 'desc') => (db: Kysely<Tables>, p: Parameters<Sample>) =>
  db
    .selectFrom('tweets')
    .innerJoin('tweet_counters', 'tweet_counters.tweet_id', 'tweets.id')
    .select(['tweets.id', 'tweets.author_id', 'tweets.reply_to'])
    .select(engagement)
    .where('tweets.id', '>=', p('from'))
    .orderBy('tweets.id', order)
    .limit(p('limit'))

interface Sample {
  from: Id
  limit: number
}
const upward = statement<Sample>()(sampled('asc'))
// Asked for again and again while a network is small.
const downward = sharedStatement<Sample>()(sampled('desc'))

/** The newest posts of the network. */
export const listNewestSample = (db: Db, limit: number): Promise<readonly SampledTweet[]> =>
  downward(db, { from: 0, limit })
/** Some posts from a moment on. */
export const listSampleFrom = (db: Db, from: Id, limit: number): Promise<SampledTweet[]> => upward(db, { from, limit })

/** What ranking needs to know of a post. */
export interface TweetFacts extends SampledTweet {
  audience: number
}

const facts = listStatement<{ ids: readonly Id[] }>()((db, _, ids) =>
  db
    .selectFrom('tweets')
    .innerJoin('tweet_counters', 'tweet_counters.tweet_id', 'tweets.id')
    .select(['tweets.id', 'tweets.author_id', 'tweets.reply_to', 'tweets.audience'])
    .select(engagement)
    .where('tweets.id', 'in', ids as Id[]),
)
/** In no order; posts that are gone are left out. Most candidates are ranked and never shown: no card is made of them. */
export const findFacts = (db: Db, ids: readonly Id[]): Promise<TweetFacts[]> => facts(db, { ids })

export const MOST_LIKERS = 40
const likesBy = statement<{ members: readonly Id[]; from: Id; before: Id; limit: number }>()((db, p) =>
  db
    .selectFrom('likes')
    .select(['tweet_id as id', 'account_id as actor_id', 'mark_id as at'])
    .where('account_id', 'in', p.list('members', MOST_LIKERS))
    .where('mark_id', '>=', p('from'))
    .where('mark_id', '<', p('before'))
    .orderBy('mark_id', 'desc')
    .limit(p('limit')),
)
/** What up to 40 members liked in that time, the latest first. */
export const listLikesBy = (
  db: Db,
  members: readonly Id[],
  time: { from: Id; before: Id },
  limit: number,
): Promise<(Ordered & { id: Id; actor_id: Id })[]> => likesBy(db, { members, limit, ...time })
