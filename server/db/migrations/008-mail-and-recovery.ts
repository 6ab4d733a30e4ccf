/** Mails that wait to be sent, the single-use secrets in them, confirmed addresses, and devices an account is known on. */
export const mailAndRecovery = `
ALTER TABLE accounts ADD COLUMN email_confirmed_at {int};
CREATE TABLE account_tokens (
  account_id {int} NOT NULL, token_hash {key} NOT NULL, kind TEXT NOT NULL, payload TEXT NOT NULL, expires_at {int} NOT NULL,
  PRIMARY KEY (account_id, token_hash)){rowless};
CREATE TABLE known_devices (
  account_id {int} NOT NULL, device {key} NOT NULL, seen_at {int} NOT NULL, PRIMARY KEY (account_id, device)){rowless};
INSERT INTO known_devices (account_id, device, seen_at)
  SELECT account_id, device, MAX(last_seen_at) FROM sessions GROUP BY account_id, device;
CREATE TABLE mail_queue (
  id {int} PRIMARY KEY, account_id {int} NOT NULL, template TEXT NOT NULL, address TEXT NOT NULL, name TEXT NOT NULL,
  data TEXT NOT NULL, due_at {int} NOT NULL, attempts {int} NOT NULL);
CREATE INDEX mail_queue_by_time ON mail_queue (due_at)`
