/** Finds what an account has begun: a new password, a profile changed with it and a deletion remove that. */
export const accountIndexes = `
CREATE INDEX challenges_by_account ON challenges (account_id);
CREATE INDEX sign_in_tickets_by_account ON sign_in_tickets (account_id);
CREATE INDEX reserved_emails_by_account ON reserved_emails (account_id)`
