import type { Id } from '#server/core/ids/ids.ts'
import { createCache } from '#server/db/cache.ts'
import { type AuthoredTweet, withIsOpen } from '#server/features/people/visibility.ts'
import { findSummaries } from './store.ts'

/** What a tweet says and who wrote it. It outlives changes of the counters. */
export interface TweetSummary extends AuthoredTweet {
  content: string
  reply_to: Id | null
  /** A value of WHO_REPLIES. */
  who_replies: number
  /** The tweet whose `who_replies` holds. */
  policy_id: Id | null
  warning: string | null
}

/** By tweet. */
export const tweetSummaries = createCache<Id, TweetSummary>(
  { entities: ['tweet'], clearedBy: ['author-standing'], bytes: ({ content }) => 200 + content.length },
  async ({ db }, ids) => (await withIsOpen(db, await findSummaries(db, ids))).map((row) => [row.id, row] as const),
)
