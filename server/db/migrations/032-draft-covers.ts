/** The content warning of drafts. */
export const draftCovers = `
ALTER TABLE drafts ADD COLUMN warning TEXT;
ALTER TABLE drafts ADD COLUMN is_sensitive {int} NOT NULL DEFAULT 0`
