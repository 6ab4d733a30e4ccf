/** The language of each account, for its mails and pushes. */
export const languages = `
ALTER TABLE accounts ADD COLUMN language TEXT;
ALTER TABLE mail_queue ADD COLUMN language TEXT`
