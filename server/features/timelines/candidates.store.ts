/** Reads the candidates for "For you" and their ranking signals. */
import { type Kysely, sql } from 'kysely'
import type { Id } from '#server/core/ids/ids.ts'
import { createCache } from '#server/db/cache.ts'
import type { Db } from '#server/db/db.ts'
import { cachedStatement, listStatement, type Parameters, statement } from '#server/db/statement.ts'
import type { Tables } from '#server/db/tables.ts'
import { type AuthoredTweet, withIsOpen } from '#server/features/users/visibility.ts'

/** Likes and replies count once, retweets twice; those of accounts that are not established are taken off. */
const engagement =
  sql<number>`tweet_counters.likes + tweet_counters.replies + 2 * tweet_counters.retweets - tweet_counters.discount`.as(
    'engagement',
  )

/** A tweet with its ranking signals. */
export interface RankedTweet extends AuthoredTweet {
  reply_to: Id | null
  engagement: number
}

const tweetsWithSignals = (db: Kysely<Tables>) =>
  db
    .selectFrom('tweets')
    .innerJoin('tweet_counters', 'tweet_counters.tweet_id', 'tweets.id')
    .select(['tweets.id', 'tweets.author_id', 'tweets.audience', 'tweets.reply_to'])
    .select(engagement)

const byIds = listStatement<{ ids: readonly Id[] }>()((db, _, ids) =>
  tweetsWithSignals(db).where('tweets.id', 'in', ids),
)

/** By tweet. */
export const rankingSignals = createCache<Id, RankedTweet>(
  { entities: ['tweet', 'tweet-counters'], clearedBy: ['author-standing'], max: 50_000 },
  async ({ db }, ids) => (await withIsOpen(db, await byIds(db, { ids }))).map((row) => [row.id, row] as const),
)

interface Sample {
  from: Id
  limit: number
}
const sampled = (order: 'asc' | 'desc') => (db: Kysely<Tables>, p: Parameters<Sample>) =>
  tweetsWithSignals(db).where('tweets.id', '>=', p('from')).orderBy('tweets.id', order).limit(p('limit'))
const upward = statement<Sample>()(sampled('asc'))
const downward = cachedStatement<Sample>()(sampled('desc'))

/** The newest tweets of the network. */
export const listNewestSample = (db: Db, limit: number): Promise<readonly RankedTweet[]> =>
  downward(db, { from: 0, limit })
/** The oldest tweets from an id on. */
export const listSampleFrom = (db: Db, from: Id, limit: number): Promise<RankedTweet[]> => upward(db, { from, limit })

const MOST_LIKES = 60

/** A user's newest likes: positions and tweets. Typed arrays, because thousands of these are cached. */
export interface NewestLikes {
  positions: Float64Array
  tweets: Float64Array
}

const likesOf = statement<{ user: Id }>()((db, p) =>
  db
    .selectFrom('likes')
    .select(['tweet_id', 'mark_id'])
    .where('account_id', '=', p('user'))
    .orderBy('mark_id', 'desc')
    .limit(MOST_LIKES),
)

async function readNewestLikes(db: Db, user: Id): Promise<NewestLikes> {
  const rows = await likesOf(db, { user })
  return {
    positions: Float64Array.from(rows, (row) => row.mark_id),
    tweets: Float64Array.from(rows, (row) => row.tweet_id),
  }
}

/** By user. */
export const newestLikes = createCache<Id, NewestLikes>({ entities: ['marks'], max: 5_000 }, ({ db }, users) =>
  Promise.all(users.map(async (user) => [user, await readNewestLikes(db, user)] as const)),
)
