/** Members, sessions, posts and their marks. */
export const firstLight = `
CREATE TABLE settings (name {key} PRIMARY KEY, value TEXT NOT NULL);
CREATE TABLE id_slots (slot {int} PRIMARY KEY, owner TEXT NOT NULL, leased_until {int} NOT NULL);
CREATE TABLE outbox (
  lane {int} NOT NULL, id {int} NOT NULL, event TEXT NOT NULL, locked_until {int} NOT NULL, attempts {int} NOT NULL,
  PRIMARY KEY (lane, id)){rowless};
CREATE TABLE idempotency (
  account_id {int} NOT NULL, key {key} NOT NULL, result_id {int} NOT NULL, created_at {int} NOT NULL,
  PRIMARY KEY (account_id, key)){rowless};
CREATE INDEX idempotency_by_age ON idempotency (created_at);

CREATE TABLE accounts (
  id {int} PRIMARY KEY, username TEXT NOT NULL, email TEXT NOT NULL, password_hash TEXT, name TEXT NOT NULL,
  bio TEXT NOT NULL, location TEXT NOT NULL, website TEXT NOT NULL, avatar TEXT, cover TEXT, dob TEXT,
  show_birth_year {int} NOT NULL, is_protected {int} NOT NULL, is_verified_org {int} NOT NULL, created_at {int} NOT NULL);
CREATE TABLE account_counters (
  account_id {int} PRIMARY KEY REFERENCES accounts (id) ON DELETE CASCADE,
  followers {int} NOT NULL DEFAULT 0, following {int} NOT NULL DEFAULT 0, tweets {int} NOT NULL DEFAULT 0);
CREATE TABLE sessions (
  account_id {int} NOT NULL REFERENCES accounts (id) ON DELETE CASCADE, token_hash {key} NOT NULL, id {int} NOT NULL,
  device TEXT NOT NULL, created_at {int} NOT NULL, last_seen_at {int} NOT NULL, expires_at {int} NOT NULL,
  PRIMARY KEY (account_id, token_hash)){rowless};
CREATE TABLE following (
  follower_id {int} NOT NULL, followee_id {int} NOT NULL, mark_id {int} NOT NULL,
  PRIMARY KEY (follower_id, followee_id)){rowless};
CREATE INDEX following_by_time ON following (follower_id, mark_id);
CREATE TABLE followers (
  followee_id {int} NOT NULL, follower_id {int} NOT NULL, mark_id {int} NOT NULL,
  PRIMARY KEY (followee_id, follower_id)){rowless};
CREATE INDEX followers_by_time ON followers (followee_id, mark_id);
CREATE TABLE blocks (
  blocker_id {int} NOT NULL, blocked_id {int} NOT NULL, mark_id {int} NOT NULL,
  PRIMARY KEY (blocker_id, blocked_id)){rowless};
CREATE TABLE blocked_by (
  blocked_id {int} NOT NULL, blocker_id {int} NOT NULL, PRIMARY KEY (blocked_id, blocker_id)){rowless};
CREATE TABLE likes (
  account_id {int} NOT NULL, tweet_id {int} NOT NULL, mark_id {int} NOT NULL, PRIMARY KEY (account_id, tweet_id)){rowless};
CREATE INDEX likes_by_time ON likes (account_id, mark_id);
CREATE TABLE retweets (
  account_id {int} NOT NULL, tweet_id {int} NOT NULL, mark_id {int} NOT NULL, PRIMARY KEY (account_id, tweet_id)){rowless};
CREATE INDEX retweets_by_time ON retweets (account_id, mark_id);
CREATE TABLE bookmarks (
  account_id {int} NOT NULL, tweet_id {int} NOT NULL, mark_id {int} NOT NULL, PRIMARY KEY (account_id, tweet_id)){rowless};
CREATE INDEX bookmarks_by_time ON bookmarks (account_id, mark_id);
CREATE TABLE author_tweets (
  author_id {int} NOT NULL, tweet_id {int} NOT NULL, is_reply {int} NOT NULL, has_media {int} NOT NULL,
  PRIMARY KEY (author_id, tweet_id)){rowless};
CREATE TABLE media (
  owner_id {int} NOT NULL, id {int} NOT NULL, hash {key} NOT NULL, width {int} NOT NULL, height {int} NOT NULL,
  created_at {int} NOT NULL, PRIMARY KEY (owner_id, id)){rowless};
CREATE INDEX media_by_hash ON media (hash);

CREATE TABLE tweets (
  id {int} PRIMARY KEY, author_id {int} NOT NULL, reply_to {int}, reply_to_author {int}, content TEXT NOT NULL,
  media TEXT NOT NULL, audience {int} NOT NULL, created_at {int} NOT NULL, edited_at {int});
CREATE TABLE tweet_counters (
  tweet_id {int} PRIMARY KEY REFERENCES tweets (id) ON DELETE CASCADE, likes {int} NOT NULL DEFAULT 0,
  retweets {int} NOT NULL DEFAULT 0, replies {int} NOT NULL DEFAULT 0, bookmarks {int} NOT NULL DEFAULT 0);
CREATE TABLE tweet_replies (
  parent_id {int} NOT NULL, tweet_id {int} NOT NULL, author_id {int} NOT NULL, PRIMARY KEY (parent_id, tweet_id)){rowless};
CREATE TABLE tweet_likers (
  tweet_id {int} NOT NULL, account_id {int} NOT NULL, mark_id {int} NOT NULL, PRIMARY KEY (tweet_id, account_id)){rowless};
CREATE INDEX tweet_likers_by_time ON tweet_likers (tweet_id, mark_id);
CREATE TABLE tweet_retweeters (
  tweet_id {int} NOT NULL, account_id {int} NOT NULL, mark_id {int} NOT NULL, PRIMARY KEY (tweet_id, account_id)){rowless};
CREATE INDEX tweet_retweeters_by_time ON tweet_retweeters (tweet_id, mark_id);

CREATE TABLE usernames (username {key} PRIMARY KEY, account_id {int} NOT NULL);
CREATE TABLE emails (email {key} PRIMARY KEY, account_id {int} NOT NULL)`
