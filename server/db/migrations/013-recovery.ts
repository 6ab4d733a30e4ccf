/** Reauthentications for one act, unconfirmed addresses, and changes to an account that can be undone. */
export const recovery = `
ALTER TABLE sessions ADD COLUMN fresh_proof_at {int} NOT NULL DEFAULT 0;
UPDATE sessions SET expires_at = created_at + 15552000000 WHERE expires_at > created_at + 15552000000;
ALTER TABLE backup_codes ADD COLUMN created_at {int} NOT NULL DEFAULT 0;
CREATE TABLE pending_addresses (
  account_id {int} PRIMARY KEY, email TEXT NOT NULL, by_operator {int} NOT NULL, expires_at {int} NOT NULL);
CREATE TABLE account_changes (
  account_id {int} NOT NULL, id {int} NOT NULL, kind TEXT NOT NULL, data TEXT NOT NULL, made_at {int} NOT NULL,
  PRIMARY KEY (account_id, id)){rowless};
CREATE INDEX account_changes_by_time ON account_changes (made_at);
CREATE TABLE kept_emails (email {key} PRIMARY KEY, account_id {int} NOT NULL, until {int} NOT NULL)`
