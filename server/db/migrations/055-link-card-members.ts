/** Whose posts the pages that wait for a link card are for, so that no member fills the queue. */
export const linkCardMembers = `
ALTER TABLE link_card_queue ADD COLUMN account_id {int} NOT NULL DEFAULT 0;
CREATE INDEX link_card_queue_by_account ON link_card_queue (account_id)`
