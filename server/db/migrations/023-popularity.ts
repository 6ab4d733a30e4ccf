/** The most used hashtags and the most followed accounts, found in a network of any size. */
export const popularity = `
CREATE INDEX hashtags_by_tweets ON hashtags (tweets DESC, tag);
CREATE INDEX account_counters_by_followers ON account_counters (followers DESC, account_id DESC) WHERE followers >= 10;
ALTER TABLE network DROP COLUMN changed_at`
