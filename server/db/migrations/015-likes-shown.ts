/** Whether others may see by name that a member liked a post. */
export const likesShown = `
ALTER TABLE accounts ADD COLUMN shows_likes {int} NOT NULL DEFAULT 0`
