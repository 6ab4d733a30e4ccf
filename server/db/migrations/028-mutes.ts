/** Mutes of users, reposts, conversations and words, and posts of which users want to see less. */
export const mutes = `
CREATE TABLE mutes (
  muter_id {int} NOT NULL, muted_id {int} NOT NULL, mark_id {int} NOT NULL, until {int} NOT NULL,
  hides_notifications {int} NOT NULL, PRIMARY KEY (muter_id, muted_id)){rowless};
CREATE INDEX mutes_by_mark ON mutes (muter_id, mark_id);
CREATE INDEX mutes_by_muted ON mutes (muted_id);
CREATE TABLE hidden_reposts (
  account_id {int} NOT NULL, user_id {int} NOT NULL, PRIMARY KEY (account_id, user_id)){rowless};
CREATE INDEX hidden_reposts_by_user ON hidden_reposts (user_id);
CREATE TABLE muted_conversations (
  account_id {int} NOT NULL, root_id {int} NOT NULL, PRIMARY KEY (account_id, root_id)){rowless};
CREATE TABLE muted_words (
  account_id {int} NOT NULL, id {int} NOT NULL, text TEXT NOT NULL, is_whole {int} NOT NULL, places {int} NOT NULL,
  spares_followed {int} NOT NULL, leaves_line {int} NOT NULL, until {int} NOT NULL, PRIMARY KEY (account_id, id)){rowless};
CREATE TABLE less_like (
  account_id {int} NOT NULL, tweet_id {int} NOT NULL, author_id {int} NOT NULL, tags TEXT NOT NULL,
  created_at {int} NOT NULL, PRIMARY KEY (account_id, tweet_id)){rowless};
CREATE INDEX less_like_by_author ON less_like (author_id)`
