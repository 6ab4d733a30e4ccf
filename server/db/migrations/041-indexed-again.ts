/**
 * Backfills index posts, people and hashtags again, because texts are split and folded in another way. What is indexed stays
 * until it is replaced.
 */
export const indexedAgain = `
DELETE FROM backfills WHERE name IN ('tweet_search', 'user_search', 'tweet_hashtags')`
