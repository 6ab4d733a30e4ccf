/**
 * Who may quote a post, and what a quote needs to be shown: the author of the quoted post, the time when that author
 * detached it, the list of quotes of each post, and their number. A backfill lists quotes that were written before.
 */
export const quotesShown = `
ALTER TABLE tweets ADD COLUMN quote_author_id {int};
ALTER TABLE tweets ADD COLUMN quote_detached_at {int};
ALTER TABLE tweets ADD COLUMN who_quotes {int} NOT NULL DEFAULT 0;
ALTER TABLE drafts ADD COLUMN who_quotes {int};
ALTER TABLE accounts ADD COLUMN who_quotes TEXT NOT NULL DEFAULT 'everyone';
ALTER TABLE tweet_counters ADD COLUMN quotes {int} NOT NULL DEFAULT 0;
ALTER TABLE notification_settings ADD COLUMN wants_quote {int} NOT NULL DEFAULT 1;
ALTER TABLE push_switches ADD COLUMN push_quote {int} NOT NULL DEFAULT 1;
CREATE TABLE tweet_quotes (
  quoted_id {int} NOT NULL, tweet_id {int} NOT NULL, author_id {int} NOT NULL, is_counted {int} NOT NULL,
  is_set_aside {int} NOT NULL DEFAULT 0, PRIMARY KEY (quoted_id, tweet_id)){rowless};
DROP INDEX notification_groups_mentions;
CREATE INDEX notification_groups_mentions ON notification_groups (recipient_id, is_verified, last_id)
  WHERE is_verified = 0 AND type IN ('reply', 'quote', 'mention')`
