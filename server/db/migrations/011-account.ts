/** Whom a member has blocked, in the order it happened; members who have left, and what is kept of them for a time. */
export const account = `
CREATE INDEX blocks_by_time ON blocks (blocker_id, mark_id);
CREATE TABLE leavers (account_id {int} PRIMARY KEY, left_at {int} NOT NULL);
CREATE TABLE kept_usernames (username {key} PRIMARY KEY, until {int} NOT NULL);
CREATE INDEX notifications_taken_back ON notifications (actor_id) WHERE is_gone = 1`
