/**
 * Groups of notifications, and the notification settings of members. A follow's group is a week: 604,800,000 ms of
 * 4,096 ids.
 */
export const notificationGroups = `
ALTER TABLE notifications ADD COLUMN from_verified {int} NOT NULL DEFAULT 0;
UPDATE notifications SET from_verified = 1 WHERE actor_id IN (SELECT id FROM accounts WHERE is_verified_org = 1);
CREATE INDEX notifications_by_group ON notifications (recipient_id, tweet_id, type, id, actor_id, from_verified)
  WHERE is_gone = 0;
CREATE INDEX notifications_verified ON notifications (recipient_id, tweet_id, type, id, actor_id)
  WHERE is_gone = 0 AND from_verified = 1;

CREATE TABLE notification_groups (
  recipient_id {int} NOT NULL, is_verified {int} NOT NULL, type TEXT NOT NULL, about_id {int} NOT NULL,
  last_id {int} NOT NULL, PRIMARY KEY (recipient_id, is_verified, type, about_id)){rowless};
CREATE INDEX notification_groups_by_time ON notification_groups (recipient_id, is_verified, last_id);
CREATE INDEX notification_groups_mentions ON notification_groups (recipient_id, is_verified, last_id)
  WHERE is_verified = 0 AND type IN ('reply', 'mention');
INSERT INTO notification_groups (recipient_id, is_verified, type, about_id, last_id)
  SELECT recipient_id, 0, type, CASE WHEN type = 'follow' THEN id - id % 2477260800000 ELSE tweet_id END, MAX(id)
  FROM notifications WHERE is_gone = 0
  GROUP BY recipient_id, type, CASE WHEN type = 'follow' THEN id - id % 2477260800000 ELSE tweet_id END;
INSERT INTO notification_groups (recipient_id, is_verified, type, about_id, last_id)
  SELECT recipient_id, 1, type, CASE WHEN type = 'follow' THEN id - id % 2477260800000 ELSE tweet_id END, MAX(id)
  FROM notifications WHERE is_gone = 0 AND from_verified = 1
  GROUP BY recipient_id, type, CASE WHEN type = 'follow' THEN id - id % 2477260800000 ELSE tweet_id END;

CREATE TABLE notification_settings (
  account_id {int} PRIMARY KEY, wants_follow {int} NOT NULL, wants_like {int} NOT NULL, wants_retweet {int} NOT NULL,
  wants_reply {int} NOT NULL, wants_mention {int} NOT NULL, wants_from TEXT NOT NULL);
ALTER TABLE push_switches ADD COLUMN push_from TEXT NOT NULL DEFAULT 'everyone'`
