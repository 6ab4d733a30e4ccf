/** Reads the candidates for "For you" and their ranking signals. */

import { type Kysely, sql } from 'kysely'
import { DAY_MS } from '#contract/durations.ts'
import { type Id, idAt, timeOf } from '#server/core/ids/ids.ts'
import { createCache } from '#server/db/cache.ts'
import { onAllMachines } from '#server/db/citus/on-all-machines.ts'
import type { Db } from '#server/db/db.ts'
import { listStatement, type Parameters, statement } from '#server/db/statement.ts'
import type { Tables } from '#server/db/tables.ts'
import { type AuthoredTweet, isByAny, withIsOpen } from '#server/features/people/visibility.ts'
import { Activity } from '#server/features/posts/activity.ts'

/** Likes and replies count once, retweets twice; those by accounts that are not established are subtracted. */
const engagement =
  sql<number>`tweet_counters.likes + tweet_counters.replies + 2 * tweet_counters.retweets - tweet_counters.discount`.as(
    'engagement',
  )

/** A tweet with its ranking signals. */
export interface RankedTweet extends AuthoredTweet {
  reply_to: Id | null
  /** The tweet that it quotes, unless that is detached from it. */
  quoted: Id | null
  engagement: number
}

const tweetsWithSignals = (db: Kysely<Tables>) =>
  db
    .selectFrom('tweets')
    .innerJoin('tweet_counters', 'tweet_counters.tweet_id', 'tweets.id')
    .select(['tweets.id', 'tweets.author_id', 'tweets.audience', 'tweets.reply_to'])
    .select(sql<Id | null>`CASE WHEN tweets.quote_detached_at IS NULL THEN tweets.quote_id END`.as('quoted'))
    .select(engagement)

const byIds = listStatement<{ ids: readonly Id[] }>()((db, _, ids) =>
  tweetsWithSignals(db).where('tweets.id', 'in', ids),
)

/** Ranking signals by tweet. */
export const rankingSignals = createCache<Id, RankedTweet>(
  { entities: ['tweet', 'tweet-counters'], searchedFor: { 'author-standing': isByAny }, bytes: 120 },
  async ({ db }, ids) => (await withIsOpen(db, await byIds(db, { ids }))).map((row) => [row.id, row] as const),
)

interface Sample {
  from: Id
  limit: number
}
const sampled = (order: 'asc' | 'desc') => (db: Kysely<Tables>, p: Parameters<Sample>) =>
  tweetsWithSignals(db)
    .where('tweets.id', '>=', p('from'))
    // PostgreSQL does not infer this condition, and would scan the counters from the start.
    .where('tweet_counters.tweet_id', '>=', p('from'))
    .orderBy('tweets.id', order)
    .limit(p('limit'))
/** The oldest tweets from an id on. */
export const listSampleFrom = statement<Sample>()(sampled('asc'))
/** The newest tweets from an id on. */
export const listNewestSample = onAllMachines(statement<Sample>()(sampled('desc')), {
  ttlMs: 1_000,
  clearedBy: ['newest'],
})

/** A like of a followed user. */
export interface Like {
  user: Id
  tweet: Id
  at: Id
}

interface Likes {
  users: readonly Id[]
  from: Id
  before: Id
  limit: number
}

/** Maximum number of users whose likes one query reads. */
export const MAX_LIKERS = 40
const likesOf = statement<Likes>()((db, p) =>
  db
    .selectFrom('likes')
    .select(['account_id as user', 'tweet_id as tweet', 'mark_id as at'])
    .where('account_id', 'in', p.list('users', MAX_LIKERS))
    .where('mark_id', '>=', p('from'))
    .where('mark_id', '<', p('before'))
    .orderBy('mark_id', 'desc')
    .limit(p('limit')),
)

/** The age up to which likes count. */
const LONGEST_DAYS = 7
const likesPerUser = new Activity({ shortestDays: 1 / 24, longestDays: LONGEST_DAYS })

/**
 * The newest likes of these users before `moment`, of the last seven days, newest first. Looks back only as far as it
 * probably needs, so that the cost does not grow with all their likes.
 */
export async function listLikes(db: Db, users: readonly Id[], moment: number, limit: number): Promise<readonly Like[]> {
  if (users.length === 0) return []
  const first = idAt(moment - likesPerUser.daysFor(limit, users.length) * DAY_MS)
  const found = await likesOf(db, { users, from: first, before: idAt(moment + 1), limit })
  const reached = found.length < limit ? first : found.at(-1)!.at
  likesPerUser.learn(found.length, users.length, (moment - timeOf(reached)) / DAY_MS)
  const last = idAt(moment - LONGEST_DAYS * DAY_MS)
  if (found.length >= limit || first <= last) return found
  return [...found, ...(await likesOf(db, { users, from: last, before: first, limit: limit - found.length }))]
}
