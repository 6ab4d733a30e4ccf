/** The posts that posts and drafts quote. */
export const quotes = `
ALTER TABLE tweets ADD COLUMN quote_id {int};
ALTER TABLE drafts ADD COLUMN quote_id {int}`
