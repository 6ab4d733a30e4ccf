/**
 * Polls of posts. `tweets.poll` has what everyone sees; `polls` what votes check and change; `poll_ends` waits for the
 * end of each poll.
 */
export const polls = `
ALTER TABLE tweets ADD COLUMN poll TEXT;
CREATE TABLE polls (
  tweet_id {int} PRIMARY KEY, ends_at {int} NOT NULL, version {int} NOT NULL, is_closed {int} NOT NULL,
  voters {int} NOT NULL,
  votes_0 {int} NOT NULL, votes_1 {int} NOT NULL, votes_2 {int} NOT NULL, votes_3 {int} NOT NULL,
  votes_4 {int} NOT NULL, votes_5 {int} NOT NULL);
CREATE TABLE poll_votes (
  tweet_id {int} NOT NULL, account_id {int} NOT NULL, choices {int} NOT NULL, voted_at {int} NOT NULL,
  is_set_aside {int} NOT NULL DEFAULT 0, PRIMARY KEY (tweet_id, account_id)){rowless};
CREATE INDEX poll_votes_by_account ON poll_votes (account_id, tweet_id);
CREATE TABLE poll_ends (
  tweet_id {int} PRIMARY KEY, due_at {int} NOT NULL, attempts {int} NOT NULL, after_id {int} NOT NULL);
CREATE INDEX poll_ends_due ON poll_ends (due_at);
ALTER TABLE notification_settings ADD COLUMN wants_poll {int} NOT NULL DEFAULT 1;
ALTER TABLE push_switches ADD COLUMN push_poll {int} NOT NULL DEFAULT 1`
