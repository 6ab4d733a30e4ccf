/** Uploaded videos and voice notes that no post shows yet, and scheduled posts that are published as soon as theirs are ready. */
export const videos = `
CREATE TABLE videos (
  id {int} PRIMARY KEY, account_id {int} NOT NULL, created_at {int} NOT NULL, source TEXT,
  due_at {int}, attempts {int} NOT NULL, progress {int} NOT NULL, reason TEXT, media TEXT, captions TEXT NOT NULL,
  scheduled_id {int});
CREATE INDEX videos_by_account ON videos (account_id, id);
CREATE INDEX videos_due ON videos (due_at);
CREATE INDEX videos_by_scheduled ON videos (scheduled_id) WHERE scheduled_id IS NOT NULL;
ALTER TABLE scheduled_posts ADD COLUMN when_ready {int} NOT NULL DEFAULT 0`
