/** The standing of accounts, the audience of tweets and who may reply, and hidden accounts. */
export const standing = `
ALTER TABLE accounts ADD COLUMN standing {int} NOT NULL DEFAULT 0;
CREATE TABLE hidden_accounts (account_id {int} PRIMARY KEY);
INSERT INTO hidden_accounts (account_id) SELECT account_id FROM deleted_accounts;
CREATE TABLE tweet_readers (
  tweet_id {int} NOT NULL, account_id {int} NOT NULL, PRIMARY KEY (tweet_id, account_id)){rowless};
ALTER TABLE tweets ADD COLUMN warning TEXT;
ALTER TABLE tweets ADD COLUMN is_sensitive {int} NOT NULL DEFAULT 0;
ALTER TABLE tweets ADD COLUMN who_replies {int} NOT NULL DEFAULT 0;
ALTER TABLE tweets ADD COLUMN hidden_at {int}`
