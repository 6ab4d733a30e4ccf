/** Timelines of the posts and reposts of each member's followees; and the user whom a reply answers. */
export const homeTimelines = `
ALTER TABLE author_tweets ADD COLUMN reply_to_author {int};
UPDATE author_tweets SET reply_to_author =
  (SELECT tweets.reply_to_author FROM tweets WHERE tweets.id = author_tweets.tweet_id) WHERE is_reply = 1;
CREATE TABLE timeline (
  owner_id {int} NOT NULL, at {int} NOT NULL, tweet_id {int} NOT NULL, actor_id {int} NOT NULL, reply_to_author {int},
  PRIMARY KEY (owner_id, at)){rowless};
CREATE TABLE timeline_owners (owner_id {int} PRIMARY KEY, kept_from {int} NOT NULL, read_at {int} NOT NULL);
CREATE TABLE big_authors (author_id {int} PRIMARY KEY)`
