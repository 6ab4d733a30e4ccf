/** Posts and threads that are published later. `due_at` is null after a failure. */
export const scheduledPosts = `
CREATE TABLE scheduled_posts (
  id {int} PRIMARY KEY, account_id {int} NOT NULL, publish_at {int} NOT NULL, time_zone TEXT NOT NULL, reply_to {int},
  thread TEXT NOT NULL, images TEXT NOT NULL, updated_at {int} NOT NULL, due_at {int}, attempts {int} NOT NULL,
  reason TEXT, failure_id {int});
CREATE INDEX scheduled_posts_by_account ON scheduled_posts (account_id, id);
CREATE INDEX scheduled_posts_due ON scheduled_posts (due_at)`
