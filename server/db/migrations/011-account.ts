/** Whom a member has blocked, in the order it happened. */
export const account = `
CREATE INDEX blocks_by_time ON blocks (blocker_id, mark_id)`
