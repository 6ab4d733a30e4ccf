/**
 * Backfills index posts, people and hashtags again, because texts are split and folded in another way. Existing entries
 * stay until they are replaced.
 */
export const indexedAgain = `
DELETE FROM backfills WHERE name IN ('tweet_search', 'user_search', 'tweet_hashtags')`
