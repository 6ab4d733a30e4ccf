/** The post that a user has pinned to their profile. */
export const pinnedPosts = `
ALTER TABLE accounts ADD COLUMN pinned_tweet_id {int}`
