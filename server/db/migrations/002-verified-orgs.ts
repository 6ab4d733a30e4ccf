/** When an organisation was verified (few are, so the index is small), and bookmarks by post, to count them again. */
export const verifiedOrgs = `
ALTER TABLE accounts ADD COLUMN verified_mark_id {int};
CREATE INDEX accounts_by_verified ON accounts (verified_mark_id) WHERE verified_mark_id IS NOT NULL;
CREATE INDEX bookmarks_by_tweet ON bookmarks (tweet_id)`
