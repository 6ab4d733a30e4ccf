/** When an organisation was verified. Few accounts have one, so the index is small on every shard. */
export const verifiedOrgs = `
ALTER TABLE accounts ADD COLUMN verified_mark_id {int};
CREATE INDEX accounts_by_verified ON accounts (verified_mark_id) WHERE verified_mark_id IS NOT NULL`
