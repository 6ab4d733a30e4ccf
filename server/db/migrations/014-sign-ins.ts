/** When and from where an account was signed in to, and who failed at its second step. */
export const signIns = `
CREATE TABLE sign_ins (
  account_id {int} NOT NULL, id {int} NOT NULL, created_at {int} NOT NULL, device TEXT NOT NULL, network TEXT NOT NULL,
  is_failed {int} NOT NULL, PRIMARY KEY (account_id, id)){rowless};
CREATE INDEX sign_ins_by_time ON sign_ins (created_at)`
