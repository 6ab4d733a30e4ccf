/** The users who liked and retweeted a tweet last, beside its counters: a page of tweets needs no query for each. */
export const newestMarkers = `
ALTER TABLE tweet_counters ADD COLUMN newest_likers TEXT;
ALTER TABLE tweet_counters ADD COLUMN newest_retweeters TEXT`
