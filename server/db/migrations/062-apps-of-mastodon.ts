/**
 * What apps of Mastodon store: how far members have read their home timeline and threads of private mentions, which threads
 * they have hidden, and which muted words are one filter with a title.
 */
export const appsOfMastodon = `
CREATE TABLE home_markers (
  account_id {int} PRIMARY KEY, read_id {int} NOT NULL, version {int} NOT NULL, updated_at {int} NOT NULL);
CREATE TABLE private_thread_reads (
  account_id {int} NOT NULL, root_id {int} NOT NULL, read_id {int} NOT NULL, hidden_id {int} NOT NULL,
  PRIMARY KEY (account_id, root_id)){rowless};
ALTER TABLE muted_words ADD COLUMN group_id {int} NOT NULL DEFAULT 0;
ALTER TABLE muted_words ADD COLUMN title TEXT`
