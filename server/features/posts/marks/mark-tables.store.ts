/** Reads and repairs likes and retweets for their check. Only check.ts uses it. */
import { markedTable } from '#server/features/people/relation-tables.store.ts'

const byUser = ['account_id', 'tweet_id'] as const
const byTweet = ['tweet_id', 'account_id'] as const

export const likesTable = markedTable('likes', ...byUser, byUser)
export const likersTable = markedTable('tweet_likers', ...byUser, byTweet)
export const retweetsTable = markedTable('retweets', ...byUser, byUser)
export const retweetersTable = markedTable('tweet_retweeters', ...byUser, byTweet)
