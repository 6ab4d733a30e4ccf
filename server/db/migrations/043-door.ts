/** Used proofs of work with their number of checks, and ended invitations. Earlier proofs have let an account in. */
export const door = `
ALTER TABLE used_proofs ADD COLUMN questions {int} NOT NULL DEFAULT 1;
ALTER TABLE used_proofs ADD COLUMN is_used {int} NOT NULL DEFAULT 1;
CREATE INDEX invitations_expired ON invitations (expires_at) WHERE uses = 0 AND expires_at IS NOT NULL;
CREATE INDEX invitations_revoked ON invitations (revoked_at) WHERE uses = 0 AND revoked_at IS NOT NULL`
