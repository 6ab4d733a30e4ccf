/** Direct messages, notifications, and the kind of request of an Idempotency-Key. */
export const messagesAndNotifications = `
ALTER TABLE idempotency ADD COLUMN kind TEXT NOT NULL DEFAULT 'tweet';

CREATE TABLE messages (
  lo_id {int} NOT NULL, hi_id {int} NOT NULL, id {int} NOT NULL, sender_id {int} NOT NULL, text TEXT NOT NULL,
  read_at {int}, PRIMARY KEY (lo_id, hi_id, id)){rowless};
CREATE INDEX messages_unread ON messages (lo_id, hi_id, sender_id) WHERE read_at IS NULL;
CREATE TABLE conversations (
  account_id {int} NOT NULL, other_id {int} NOT NULL, last_id {int} NOT NULL, last_sender_id {int} NOT NULL,
  last_text TEXT NOT NULL, unread {int} NOT NULL, PRIMARY KEY (account_id, other_id)){rowless};
CREATE INDEX conversations_by_time ON conversations (account_id, last_id);
CREATE INDEX conversations_unread ON conversations (account_id, other_id) WHERE unread > 0;

CREATE TABLE notifications (
  recipient_id {int} NOT NULL, id {int} NOT NULL, type TEXT NOT NULL, actor_id {int} NOT NULL, tweet_id {int} NOT NULL,
  event_id {int} NOT NULL, is_gone {int} NOT NULL, PRIMARY KEY (recipient_id, id)){rowless};
CREATE UNIQUE INDEX notifications_by_cause ON notifications (recipient_id, tweet_id, actor_id, type);
CREATE TABLE notification_reads (recipient_id {int} PRIMARY KEY, read_id {int} NOT NULL)`
