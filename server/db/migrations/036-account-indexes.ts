/** Finds the unfinished changes of an account, which a new password, a changed profile and a deletion remove. */
export const accountIndexes = `
CREATE INDEX challenges_by_account ON challenges (account_id);
CREATE INDEX sign_in_tickets_by_account ON sign_in_tickets (account_id);
CREATE INDEX reserved_emails_by_account ON reserved_emails (account_id)`
