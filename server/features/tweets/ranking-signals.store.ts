/** Reads only: what an order of posts is made from. No card is needed for it, and most posts that are ranked are never shown. */
import { sql } from 'kysely'
import type { Id } from '#server/core/ids/ids.ts'
import { createCache } from '#server/db/cache.ts'
import { listStatement } from '#server/db/statement.ts'
import type { Authored } from '#server/features/users/visibility.ts'

export interface RankingSignals extends Required<Authored> {
  id: Id
  reply_to: Id | null
  engagement: number
}

/** How much others did with it: likes and replies once, reposts twice. */
export const engagement = sql<number>`tweet_counters.likes + tweet_counters.replies + 2 * tweet_counters.retweets`.as(
  'engagement',
)

const facts = listStatement<{ ids: readonly Id[] }>()((db, _, ids) =>
  db
    .selectFrom('tweets')
    .innerJoin('tweet_counters', 'tweet_counters.tweet_id', 'tweets.id')
    .select(['tweets.id', 'tweets.author_id', 'tweets.reply_to', 'tweets.audience'])
    .select(engagement)
    .where('tweets.id', 'in', ids),
)

/** By post id. store.ts drops one when a count moves or the post goes; nothing else here ever changes. */
export const rankingSignals = createCache<Id, RankingSignals>({ max: 50_000 }, async ({ db }, ids) =>
  (await facts(db, { ids })).map((row) => [row.id, row] as const),
)
