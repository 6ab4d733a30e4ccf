/** Earlier versions of edited posts, and the replies of a user to a post. */
export const postVersions = `
CREATE TABLE tweet_versions (
  tweet_id {int} NOT NULL, written_at {int} NOT NULL, author_id {int} NOT NULL, has_media {int} NOT NULL, parts TEXT NOT NULL,
  PRIMARY KEY (tweet_id, written_at)){rowless};
CREATE INDEX tweet_versions_with_media ON tweet_versions (author_id, tweet_id) WHERE has_media = 1;
CREATE INDEX tweet_replies_by_author ON tweet_replies (parent_id, author_id)`
