/**
 * Rows of accounts that wait for their deletion are set aside: kept, and not counted. `recounts` says how far that is, and has
 * a row for each account that waits already.
 */
export const setAside = `
ALTER TABLE tweet_likers ADD COLUMN is_set_aside {int} NOT NULL DEFAULT 0;
ALTER TABLE tweet_retweeters ADD COLUMN is_set_aside {int} NOT NULL DEFAULT 0;
ALTER TABLE bookmarks ADD COLUMN is_set_aside {int} NOT NULL DEFAULT 0;
ALTER TABLE tweet_replies ADD COLUMN is_set_aside {int} NOT NULL DEFAULT 0;
ALTER TABLE following ADD COLUMN is_set_aside {int} NOT NULL DEFAULT 0;
ALTER TABLE followers ADD COLUMN is_set_aside {int} NOT NULL DEFAULT 0;
CREATE TABLE recounts (
  account_id {int} PRIMARY KEY, is_repeat {int} NOT NULL, part {int} NOT NULL, position {int} NOT NULL,
  due_at {int} NOT NULL);
CREATE INDEX recounts_by_time ON recounts (due_at);
INSERT INTO recounts (account_id, is_repeat, part, position, due_at)
  SELECT account_id, 0, 0, 0, 0 FROM account_deletions`
