/** Renames the tables of events and backfills, and their columns. */
export const plainNames = `
ALTER TABLE outbox RENAME TO event_outbox;
ALTER TABLE event_outbox RENAME COLUMN lane TO priority;
ALTER TABLE event_outbox RENAME COLUMN locked_until TO due_at;
ALTER TABLE catch_ups RENAME TO backfills;
ALTER TABLE backfills RENAME COLUMN at TO last_id`
