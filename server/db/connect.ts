import { Kysely } from 'kysely'
import type { StoreConfig } from '#server/core/config/store.ts'
import { makePrivateFile, restrictToOwner } from '#server/core/files/private-files.ts'
import type { Log } from '#server/core/log.ts'
import { type Store, storeOf } from './db.ts'
import { ConnectionQueue } from './postgres/connection-queue.ts'
import { createPostgresDialect, type QueuedPool } from './postgres/dialect.ts'
import { PostgresLimiter } from './postgres/rate-limiter.ts'
import { claimEvents, readEvents } from './queue/event-queue.ts'
import { createSqliteDialect, type EmbeddedAdapter } from './sqlite/dialect.ts'
import { createReadingDialect } from './sqlite/processes/reading-dialect.ts'
import { SearchIndexFile, searchIndexPath } from './sqlite/search-index-file.ts'
import type { Tables } from './tables.ts'

/** Opens the configured store. Its folder must exist. */
export function connect(config: StoreConfig, log: Pick<Log, 'warn'>): Store {
  return config.kind === 'sqlite' ? connectSqlite(config, log) : connectPostgres(config, log)
}

function connectSqlite({ file, cacheMb }: StoreConfig & { kind: 'sqlite' }, log: Pick<Log, 'warn'>): Store {
  for (const database of [file, searchIndexPath(file)]) {
    makePrivateFile(database, log)
    // SQLite creates these with the mode of the database; existing ones may be older.
    for (const suffix of ['-wal', '-shm']) restrictToOwner(database + suffix, log)
  }
  const searchIndex = new SearchIndexFile(file)
  const db = new Kysely<Tables>({ dialect: createSqliteDialect(file, cacheMb, searchIndex.file) })
  const close = async () => {
    // The last connection that closes a file removes its WAL, which a reader cannot.
    await searchIndex.closeReaders()
    await db.destroy()
    await searchIndex.close()
  }
  const adapter = storeOf(db) as EmbeddedAdapter
  // Every batch of events costs a commit to disk, so low-priority events are collected for longer.
  return {
    db,
    engine: 'sqlite',
    isShared: false,
    takeEvents: readEvents,
    waiting: { reads: () => 0, writes: () => adapter.waiting },
    pageCache: pageCacheOf(adapter),
    lowPriorityDelayMs: 1_000,
    searchIndex,
    close,
  }
}

const pageCacheOf = (adapter: EmbeddedAdapter): NonNullable<Store['pageCache']> => ({
  limit: () => adapter.pageCacheLimit,
  resize: (bytes) => {
    adapter.pageCacheLimit = bytes
  },
})

/** Opens the embedded database in a process that only reads; another process writes it. */
export function connectReading(config: StoreConfig): Store {
  if (config.kind !== 'sqlite') throw new TypeError('Only an embedded database has one process that writes')
  const { file, cacheMb } = config
  const searchIndex = new SearchIndexFile(file, { isReadOnly: true })
  const db = new Kysely<Tables>({ dialect: createReadingDialect(file, cacheMb, searchIndex.file) })
  return {
    db,
    engine: 'sqlite',
    isShared: false,
    takeEvents: readEvents,
    waiting: { reads: () => 0, writes: () => 0 },
    pageCache: pageCacheOf(storeOf(db) as EmbeddedAdapter),
    lowPriorityDelayMs: 0,
    searchIndex,
    async close() {
      await searchIndex.close()
      await db.destroy()
    },
  }
}

function connectPostgres({ url, pool, prepared }: StoreConfig & { kind: 'postgres' }, log: Pick<Log, 'warn'>): Store {
  // The driver is loaded only where PostgreSQL is used, to save memory.
  const queued = (name: string, size: number): QueuedPool => ({
    queue: new ConnectionQueue({ name, size, log }),
    open: async () => {
      const { createPostgresPool } = await import('./postgres/pool.ts')
      return createPostgresPool(url.reveal(), size, prepared, log)
    },
  })
  const writes = Math.max(1, Math.floor(pool / 2))
  const reads = Math.max(1, pool - writes)
  return openQueued(queued('reads', reads), queued('writes', writes))
}

const PATIENT_SIZE = 2

/** Opens a store for commands whose statements may take hours, once they have lifted the server's timeouts. */
export function connectPatiently({ url, prepared }: StoreConfig & { kind: 'postgres' }, log: Pick<Log, 'warn'>): Store {
  const open = async () => {
    const { createPostgresPool } = await import('./postgres/pool.ts')
    return createPostgresPool(url.reveal(), PATIENT_SIZE, prepared, log, 0)
  }
  const patient = { name: 'patient', size: PATIENT_SIZE, patienceMs: Number.POSITIVE_INFINITY, log }
  const pool = () => ({ queue: new ConnectionQueue(patient), open })
  return openQueued(pool(), pool())
}

/** A store of PostgreSQL on two pools. */
export function openQueued(reads: QueuedPool, writes: QueuedPool): Store {
  const waiting = { reads: () => reads.queue.waiting, writes: () => writes.queue.waiting }
  const pools = () => [reads.queue.use, writes.queue.use]
  return { ...postgresStore(new Kysely({ dialect: createPostgresDialect(reads, writes) })), waiting, pools }
}

/** The store over a Kysely of PostgreSQL. */
export const postgresStore = (db: Kysely<Tables>): Store => ({
  db,
  engine: 'postgres',
  isShared: true,
  takeEvents: claimEvents,
  waiting: { reads: () => 0, writes: () => 0 },
  lowPriorityDelayMs: 20,
  openSharedLimiter: (options, clock, insurance) => new PostgresLimiter(db, options, clock, insurance),
  close: () => db.destroy(),
})
