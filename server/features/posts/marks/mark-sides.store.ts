/** Reads and repairs likes and retweets for their check. Only check.ts uses it. */
import { markedSide } from '#server/features/people/relation-sides.store.ts'

const byUser = ['account_id', 'tweet_id'] as const
const byTweet = ['tweet_id', 'account_id'] as const

export const likesSide = markedSide('likes', ...byUser, byUser)
export const likersSide = markedSide('tweet_likers', ...byUser, byTweet)
export const retweetsSide = markedSide('retweets', ...byUser, byUser)
export const retweetersSide = markedSide('tweet_retweeters', ...byUser, byTweet)
