/** Apps of others, the members who let them in, and their tokens. */
export const apps = `
CREATE TABLE apps (
  id {int} PRIMARY KEY, owner_id {int}, name TEXT NOT NULL, website TEXT, redirect_uris TEXT NOT NULL,
  application_type TEXT NOT NULL, grant_types TEXT NOT NULL, auth_method TEXT NOT NULL, secret_hash TEXT,
  management_hash TEXT, scopes TEXT NOT NULL, lifetime TEXT NOT NULL, is_used {int} NOT NULL, created_at {int} NOT NULL);
CREATE INDEX apps_by_owner ON apps (owner_id, id) WHERE owner_id IS NOT NULL;
CREATE INDEX apps_unused ON apps (created_at) WHERE is_used = 0;
CREATE TABLE app_grants (
  account_id {int} NOT NULL, app_id {int} NOT NULL, id {int} NOT NULL, scopes TEXT NOT NULL, created_at {int} NOT NULL,
  last_used_at {int}, PRIMARY KEY (account_id, app_id)){rowless};
CREATE TABLE access_tokens (
  account_id {int} NOT NULL, token_hash {key} NOT NULL, id {int} NOT NULL, kind TEXT NOT NULL, app_id {int}, name TEXT,
  scopes TEXT NOT NULL, authorization_id TEXT, created_at {int} NOT NULL, last_used_at {int}, expires_at {int},
  idle_ms {int}, PRIMARY KEY (account_id, token_hash)){rowless};
CREATE INDEX access_tokens_by_app ON access_tokens (account_id, app_id);
CREATE INDEX access_tokens_by_expiry ON access_tokens (expires_at) WHERE expires_at IS NOT NULL;
CREATE TABLE app_secrets (
  account_id {int} NOT NULL, secret_hash {key} NOT NULL, kind TEXT NOT NULL, app_id {int} NOT NULL,
  authorization_id TEXT NOT NULL, payload TEXT NOT NULL, expires_at {int} NOT NULL, used_at {int},
  PRIMARY KEY (account_id, secret_hash)){rowless};
CREATE INDEX app_secrets_by_app ON app_secrets (account_id, app_id);
CREATE INDEX app_secrets_by_expiry ON app_secrets (expires_at);
CREATE TABLE app_requests (
  secret_hash {key} PRIMARY KEY, kind TEXT NOT NULL, account_id {int} NOT NULL, payload TEXT NOT NULL,
  expires_at {int} NOT NULL, used_at {int});
CREATE INDEX app_requests_by_expiry ON app_requests (expires_at)`
