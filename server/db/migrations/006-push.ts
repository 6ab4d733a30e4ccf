/** Push subscriptions of sessions, push settings of members, and the queue of pushes. */
export const push = `
CREATE TABLE push_subscriptions (
  account_id {int} NOT NULL, session_id {int} NOT NULL, endpoint TEXT NOT NULL, p256dh TEXT NOT NULL, auth TEXT NOT NULL,
  created_at {int} NOT NULL, failing_since {int}, PRIMARY KEY (account_id, session_id)){rowless};
CREATE TABLE push_endpoints (endpoint_hash {key} PRIMARY KEY, account_id {int} NOT NULL, session_id {int} NOT NULL);
CREATE TABLE push_switches (
  account_id {int} PRIMARY KEY, push_follow {int} NOT NULL, push_like {int} NOT NULL, push_retweet {int} NOT NULL,
  push_reply {int} NOT NULL, push_mention {int} NOT NULL, push_message {int} NOT NULL);
CREATE TABLE push_queue (
  id {int} PRIMARY KEY, account_id {int} NOT NULL, session_id {int} NOT NULL, type TEXT NOT NULL, about_id {int} NOT NULL,
  first_id {int} NOT NULL, last_id {int} NOT NULL, due_at {int} NOT NULL, attempts {int} NOT NULL);
CREATE UNIQUE INDEX push_queue_by_cause ON push_queue (account_id, session_id, type, about_id);
CREATE INDEX push_queue_by_time ON push_queue (due_at)`
