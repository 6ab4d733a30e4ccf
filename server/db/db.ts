/** The two handles to the store: `Db` reads, `Tx` is required by every write. */
import type { Kysely, Transaction } from 'kysely'
import type { Clock } from '#server/core/clock.ts'
import type { Id } from '#server/core/ids/ids.ts'
import type { Limiter, LimiterOptions } from '#server/core/limits/limiters.ts'
import type { SearchIndexFile } from './sqlite/search-index-file.ts'
import type { Tables } from './tables.ts'

/** The database itself, which opens transactions. */
export type Database = Kysely<Tables>
/** An open transaction, which every write requires. */
export type Tx = Transaction<Tables>
/** A database or an open transaction on it, for reads. */
export type Db = Database | Tx

/** Identifies the open store of a database or transaction: the key of what a process knows about a store. */
export const storeOf = (db: Db): object => db.getExecutor().adapter

export interface EventRow {
  id: Id
  event: string
  /** Attempts to deliver it so far, including the current one. */
  attempts: number
}

/** Which events to take: due at `now`, of one priority, at most `limit`. */
export interface DueEvents {
  priority: number
  now: number
  until: number
  limit: number
}

/** Resolves when caches know the changes that other processes made before the call; undefined when there are none. */
export type CatchUp = () => Promise<void> | undefined

/** Takes due events. No other process takes them before `until`. */
export type TakeEvents = (db: Kysely<Tables>, due: DueEvents) => Promise<EventRow[]>

/** An open store. Only files of `db/` and the search feature may check `engine`, the dialect. */
export interface Store {
  db: Database
  engine: 'sqlite' | 'postgres'
  /** Whether other processes may write the same data, so that caches must expire. */
  isShared: boolean
  takeEvents: TakeEvents
  /** The numbers of reading statements, and of transactions, that wait for a connection. */
  waiting: { reads(): number; writes(): number }
  /** The pools of connections, with the number in use; PostgreSQL only. */
  pools?(): { pool: string; taken: number; size: number }[]
  /** Memory for pages that SQLite has read, in bytes; SQLite only. */
  pageCache?: { limit(): number; resize(bytes: number): void }
  /** How long low-priority events are collected for one batch. */
  lowPriorityDelayMs: number
  /** Counts rate limits for all processes. Without it each process counts for itself. */
  openSharedLimiter?(options: LimiterOptions, clock: Clock, insurance: Limiter): Limiter
  /** The full-text index of posts; SQLite only. */
  searchIndex?: SearchIndexFile
  close(): Promise<void>
}
