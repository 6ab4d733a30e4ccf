/** Blocks by the blocking member, in order; deleted accounts, and the names that stay reserved. */
export const account = `
CREATE INDEX blocks_by_time ON blocks (blocker_id, mark_id);
CREATE TABLE leavers (account_id {int} PRIMARY KEY, left_at {int} NOT NULL);
CREATE TABLE kept_usernames (username {key} PRIMARY KEY, until {int} NOT NULL);
CREATE INDEX notifications_taken_back ON notifications (actor_id) WHERE is_gone = 1`
