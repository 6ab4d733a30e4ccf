import type { Id } from '#server/core/ids/ids.ts'
import { createCache } from '#server/db/cache.ts'
import { type AuthoredTweet, isByAny, withIsOpen } from '#server/features/people/visibility.ts'
import { findSummaries } from './store.ts'

/** The text and author of a tweet, which stay cached when counters change. */
export interface TweetSummary extends AuthoredTweet {
  content: string
  reply_to: Id | null
  /** A value of WHO_REPLIES. */
  who_replies: number
  /** The tweet whose `who_replies` applies. */
  policy_id: Id | null
  warning: string | null
  /** A value of WHO_QUOTES. */
  who_quotes: number
  quote_id: Id | null
  quote_detached_at: number | null
}

/** Summaries by tweet. */
export const tweetSummaries = createCache<Id, TweetSummary>(
  {
    entities: ['tweet'],
    searchedFor: { 'author-standing': isByAny },
    bytes: ({ content }) => 200 + content.length,
  },
  async ({ db }, ids) => (await withIsOpen(db, await findSummaries(db, ids))).map((row) => [row.id, row] as const),
)
