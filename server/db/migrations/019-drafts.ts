/** Drafts of posts and threads. */
export const drafts = `
CREATE TABLE drafts (
  account_id {int} NOT NULL, draft_id {key} NOT NULL, reply_to {int}, posts TEXT NOT NULL, updated_at {int} NOT NULL,
  PRIMARY KEY (account_id, draft_id)){rowless}`
