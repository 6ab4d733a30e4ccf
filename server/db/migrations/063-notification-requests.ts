/** Notifications that wait in requests, the policy that keeps them apart, and the users whose requests were accepted. */
export const notificationRequests = `
CREATE INDEX notifications_filtered ON notifications (recipient_id, id, actor_id) WHERE is_gone = 2;
CREATE INDEX notifications_filtered_by_actor ON notifications (actor_id) WHERE is_gone = 2;
ALTER TABLE notification_settings ADD COLUMN others TEXT NOT NULL DEFAULT 'drop';
ALTER TABLE notification_settings ADD COLUMN not_followers TEXT NOT NULL DEFAULT 'accept';
ALTER TABLE notification_settings ADD COLUMN new_accounts TEXT NOT NULL DEFAULT 'accept';
ALTER TABLE notification_settings ADD COLUMN private_mentions TEXT NOT NULL DEFAULT 'accept';
CREATE TABLE notification_permissions (
  account_id {int} NOT NULL, user_id {int} NOT NULL, PRIMARY KEY (account_id, user_id)){rowless};
CREATE INDEX notification_permissions_by_user ON notification_permissions (user_id)`
