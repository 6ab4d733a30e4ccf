/** Requests to follow protected accounts; who may reply to tweets, and hidden replies. */
export const protectedAccounts = `
CREATE TABLE follow_requests (owner_id {int} NOT NULL, requester_id {int} NOT NULL, mark_id {int} NOT NULL,
  PRIMARY KEY (owner_id, requester_id)){rowless};
CREATE INDEX follow_requests_by_mark ON follow_requests (owner_id, mark_id);
CREATE INDEX follow_requests_by_requester ON follow_requests (requester_id, mark_id);
ALTER TABLE tweet_replies ADD COLUMN is_counted {int} NOT NULL DEFAULT 1;
ALTER TABLE tweet_replies ADD COLUMN is_hidden {int} NOT NULL DEFAULT 0;
CREATE INDEX hidden_replies ON tweet_replies (parent_id, tweet_id) WHERE is_hidden = 1;
ALTER TABLE tweets ADD COLUMN policy_id {int};
CREATE INDEX tweet_readers_by_account ON tweet_readers (account_id, tweet_id);
ALTER TABLE drafts ADD COLUMN audience {int} NOT NULL DEFAULT 0;
ALTER TABLE drafts ADD COLUMN who_replies {int} NOT NULL DEFAULT 0`
