/** Accounts of members at sign-in providers, and authorization requests in progress. */
export const identities = `
CREATE TABLE identities (
  account_id {int} NOT NULL, provider {key} NOT NULL, subject_hash {key} NOT NULL, label TEXT NOT NULL,
  created_at {int} NOT NULL, PRIMARY KEY (account_id, provider)){rowless};
CREATE TABLE identity_subjects (subject_hash {key} PRIMARY KEY, account_id {int} NOT NULL);
CREATE TABLE provider_visits (
  secret_hash {key} PRIMARY KEY, stage TEXT NOT NULL, provider TEXT NOT NULL, expires_at {int} NOT NULL,
  payload TEXT NOT NULL);
CREATE INDEX provider_visits_by_time ON provider_visits (expires_at)`
