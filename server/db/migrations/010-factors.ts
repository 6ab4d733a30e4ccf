/** When sessions were last authenticated; second factors, and the challenges and tickets of signing in with them. */
export const factors = `
ALTER TABLE sessions ADD COLUMN proved_at {int} NOT NULL DEFAULT 0;
CREATE TABLE authenticators (
  account_id {int} PRIMARY KEY, secret TEXT NOT NULL, created_at {int} NOT NULL, confirmed_at {int}, last_step {int} NOT NULL);
CREATE TABLE backup_codes (
  account_id {int} NOT NULL, code_hash {key} NOT NULL, salt TEXT NOT NULL, PRIMARY KEY (account_id, code_hash)){rowless};
CREATE TABLE passkeys (
  account_id {int} NOT NULL, id {int} NOT NULL, credential_id {key} NOT NULL, public_key TEXT NOT NULL, sign_count {int} NOT NULL,
  transports TEXT NOT NULL, name TEXT NOT NULL, created_at {int} NOT NULL, last_used_at {int},
  PRIMARY KEY (account_id, id)){rowless};
CREATE UNIQUE INDEX passkeys_by_credential ON passkeys (account_id, credential_id);
CREATE TABLE challenges (
  challenge_hash {key} PRIMARY KEY, purpose TEXT NOT NULL, account_id {int} NOT NULL, expires_at {int} NOT NULL);
CREATE INDEX challenges_by_time ON challenges (expires_at);
CREATE TABLE sign_in_tickets (
  ticket_hash {key} PRIMARY KEY, account_id {int} NOT NULL, expires_at {int} NOT NULL, tries {int} NOT NULL);
CREATE INDEX sign_in_tickets_by_time ON sign_in_tickets (expires_at)`
