/** Roles of users, their topics, the look of the network, and the latest posts with a hashtag. */
export const firstMinutes = `
ALTER TABLE accounts ADD COLUMN role TEXT;
CREATE TABLE account_topics (
  account_id {int} NOT NULL, tag {key} NOT NULL, PRIMARY KEY (account_id, tag)){rowless};
CREATE TABLE network (
  id {int} PRIMARY KEY, name TEXT NOT NULL, colour TEXT, rules TEXT NOT NULL, picture TEXT, changed_at {int} NOT NULL);
CREATE INDEX tweet_hashtags_by_time ON tweet_hashtags (tag, tweet_id, author_id)`
