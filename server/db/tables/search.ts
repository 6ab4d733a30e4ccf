/** The full-text index of posts. */
import type { Id } from '#server/core/ids/ids.ts'

/** Full-text index: contentless FTS5 on SQLite, a tsvector on PostgreSQL. `rowid` is the tweet; `words` is never read. */
export interface TweetSearchTable {
  rowid: Id
  words: string
}
