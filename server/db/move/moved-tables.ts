/** Lists the tables that a move copies: all except those named here. */
import { tableRules } from '#server/db/table-rules.ts'
import type { Tables } from '#server/db/tables.ts'

/** Tables that are not moved, each with the reason. */
export const notMoved: Partial<Record<keyof Tables, string>> = {
  migrations: 'The target has applied its own.',
  operator_states: 'Backups, the read-only mode and moves are those of one database.',
  id_slots: 'Processes lease them for a minute.',
  rate_limits: 'SQLite counts in memory. Counts start over, as they do with each start there.',
  tweet_search: 'The index of posts is another one on each engine. It is filled at the first start.',
}

/** Rows that are not moved, by their name. */
export const leftOut: Partial<Record<keyof Tables, readonly string[]>> = {
  // A counter of the caches of the source's processes.
  settings: ['cache_epoch'],
  // The target rebuilds its index of posts from the first one on.
  backfills: ['tweet_search'],
}

/** Ordered so that rows exist before other rows reference them. */
export const movedTables = (Object.keys(tableRules) as (keyof Tables)[]).filter((table) => !(table in notMoved))
