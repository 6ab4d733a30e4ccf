/** Settings of sign-up, invitations, and the data recorded at sign-up. */
export const registration = `
ALTER TABLE network ADD COLUMN registration TEXT NOT NULL DEFAULT 'open';
ALTER TABLE network ADD COLUMN invites_per_member {int} NOT NULL DEFAULT 0;
ALTER TABLE network ADD COLUMN needs_confirmed_email {int} NOT NULL DEFAULT 0;
ALTER TABLE network ADD COLUMN refused_domains TEXT NOT NULL DEFAULT '[]';
ALTER TABLE network ADD COLUMN refused_networks TEXT NOT NULL DEFAULT '[]';
ALTER TABLE network ADD COLUMN proof TEXT NOT NULL DEFAULT 'off';
ALTER TABLE network ADD COLUMN sign_up_question TEXT NOT NULL DEFAULT '';
ALTER TABLE network ADD COLUMN sign_up_answers TEXT NOT NULL DEFAULT '[]';
CREATE TABLE invitations (
  id {int} PRIMARY KEY, code {key} NOT NULL, account_id {int} NOT NULL, uses {int} NOT NULL, max_uses {int},
  expires_at {int}, revoked_at {int});
CREATE UNIQUE INDEX invitations_by_code ON invitations (code);
CREATE INDEX invitations_by_account ON invitations (account_id, id);
CREATE TABLE sign_ups (
  account_id {int} PRIMARY KEY, invitation_id {int}, inviter_id {int}, reason TEXT, waits {int} NOT NULL);
CREATE INDEX sign_ups_by_invitation ON sign_ups (invitation_id, account_id) WHERE invitation_id IS NOT NULL;
CREATE INDEX sign_ups_by_inviter ON sign_ups (inviter_id) WHERE inviter_id IS NOT NULL;
CREATE INDEX sign_ups_waiting ON sign_ups (account_id) WHERE waits = 1;
CREATE TABLE used_proofs (challenge_hash {key} PRIMARY KEY, expires_at {int} NOT NULL){rowless};
CREATE TABLE setup_links (token_hash {key} PRIMARY KEY, created_at {int} NOT NULL){rowless}`
