/**
 * Kysely over `node:sqlite`: one writer behind group commit, one read-only connection, statements kept prepared.
 *
 * A commit empties the page cache of every other connection. So reads use the writer while no transaction is open on
 * it, and the read-only connection otherwise.
 */
import { DatabaseSync } from 'node:sqlite'
import { type Dialect, type Driver, type Kysely, SqliteAdapter, SqliteIntrospector, SqliteQueryCompiler } from 'kysely'
import { type Db, storeOf } from '#server/db/db.ts'
import { type CommitWatch, GroupCommit } from './group-commit.ts'
import { PreparedConnection } from './prepared-connection.ts'
import { SqliteConnection } from './sqlite-connection.ts'
import { AUTOCHECKPOINT_PAGES, WalCheckpointer } from './wal-checkpointer.ts'
import { WalSync } from './wal-sync.ts'

/**
 * Opens (and creates) the database file. An acknowledged write survives a power cut: SQLite writes the WAL, and
 * `WalSync` syncs it. Readers find the tables of the index file, which must exist, among the others.
 */
export const createSqliteDialect = (file: string, cacheMb: number, indexFile: string): Dialect =>
  embeddedDialect(new SqliteDriver(file, cacheMb, indexFile), (driver) => new EmbeddedAdapter(driver))

/** The dialect over a SQLite driver. */
export const embeddedDialect = <D extends EmbeddedDriver>(
  driver: D,
  createAdapter: (driver: D) => EmbeddedAdapter,
): Dialect => ({
  createAdapter: () => createAdapter(driver),
  createQueryCompiler: () => new SqliteQueryCompiler(),
  createIntrospector: (db: Kysely<unknown>) => new SqliteIntrospector(db),
  createDriver: () => driver,
})

/** Properties of drivers of the embedded database; `EmbeddedAdapter` explains each. */
export interface EmbeddedDriver extends Driver {
  readonly commits: number
  readonly unnoticedCommits: number
  readonly waiting: number
  openTransaction: object | null
  showChanges: () => void
  pageCacheLimit: number
  watchCommits(watch: CommitWatch | undefined): void
  read<R>(sql: string, parameters: readonly unknown[]): R[]
  /** Runs a statement of the open transaction. */
  write<R>(sql: string, parameters: readonly unknown[]): R[]
}

/** Whether the database is embedded in this process. */
export const isEmbedded = (db: Db): boolean => storeOf(db) instanceof EmbeddedAdapter

/** Synchronous reads and commit counters, which only the embedded database has. */
export class EmbeddedAdapter extends SqliteAdapter {
  readonly #driver: EmbeddedDriver

  constructor(driver: EmbeddedDriver) {
    super()
    this.#driver = driver
  }

  // Reads run concurrently with transactions, and GroupCommit queues transactions, so Kysely must not.
  override get supportsMultipleConnections(): boolean {
    return true
  }

  /** Counts commits: earlier reads may be stale. */
  get commits(): number {
    return this.#driver.commits
  }

  /**
   * Counts commits for which no listener was called: commits of other processes, such as admin commands, within a
   * second, and commits before a failed sync. Any cached value may be stale.
   */
  get unnoticedCommits(): number {
    return this.#driver.unnoticedCommits
  }

  /** Transactions that wait for their turn. */
  get waiting(): number {
    return this.#driver.waiting
  }

  /**
   * Must be called when a transaction begins. Calls back as soon as it is committed, before it is durable; never after
   * a rollback.
   */
  onBegin(tx: object, showChanges: () => void): void {
    this.#driver.openTransaction = tx
    this.#driver.showChanges = showChanges
  }

  /**
   * Runs a statement of the open transaction synchronously, bypassing the promises of Kysely; undefined when `tx` is
   * not the open one.
   */
  runIn<R>(tx: object, sql: string, parameters: readonly unknown[]): R[] | undefined {
    return this.#driver.openTransaction === tx ? this.#driver.write<R>(sql, parameters) : undefined
  }

  /** Calls back around each later commit of this process; undefined stops that. */
  watchCommits(watch: CommitWatch | undefined): void {
    this.#driver.watchCommits(watch)
  }

  /** Bytes for the page caches of all connections; pages above a lower limit are freed at once. */
  get pageCacheLimit(): number {
    return this.#driver.pageCacheLimit
  }

  set pageCacheLimit(bytes: number) {
    this.#driver.pageCacheLimit = bytes
  }

  /** Reads committed rows synchronously. */
  read<R>(sql: string, parameters: readonly unknown[]): R[] {
    return this.#driver.read(sql, parameters)
  }
}

/** How soon a change by another process is noticed. */
const NOTICE_MS = 1_000

class SqliteDriver implements EmbeddedDriver {
  foreignCommits = 0
  /** The open transaction, at most one; null when it has ended. */
  openTransaction: object | null = null
  /** The callback of the open transaction. */
  showChanges = () => {}
  readonly #writer: PreparedConnection
  readonly #reader: PreparedConnection
  readonly #group: GroupCommit
  readonly #log: WalCheckpointer
  readonly #watch: NodeJS.Timeout
  #pageCacheLimit = 0

  constructor(file: string, cacheMb: number, indexFile: string) {
    const writer = new DatabaseSync(file, { timeout: 5_000 })
    const pragmas = 'PRAGMA foreign_keys=ON; PRAGMA temp_store=MEMORY'
    writer.exec(`PRAGMA journal_mode=WAL; PRAGMA synchronous=NORMAL; PRAGMA journal_size_limit=67108864; ${pragmas}`)
    writer.exec(`PRAGMA wal_autocheckpoint=${AUTOCHECKPOINT_PAGES}`)
    const reader = new DatabaseSync(file, { readOnly: true, timeout: 5_000 })
    reader.exec(`${pragmas}; ATTACH '${indexFile.replaceAll("'", "''")}' AS indexes`)
    this.#writer = new PreparedConnection(writer)
    this.#reader = new PreparedConnection(reader)
    this.pageCacheLimit = cacheMb * 2 ** 20
    this.#log = new WalCheckpointer(file)
    this.#group = new GroupCommit(writer, new WalSync(file, writer), () => this.#log.onCommit())
    this.#watch = this.#watchOthers()
  }

  get commits(): number {
    return this.#group.commits + this.foreignCommits
  }

  get waiting(): number {
    return this.#group.waiting
  }

  // On the writing connection `data_version` changes only when other processes commit.
  #watchOthers(): NodeJS.Timeout {
    const version = () => this.#writer.run<{ data_version: number }>('PRAGMA data_version', []).rows[0]?.data_version
    let known = version()
    const look = () => {
      try {
        const now = version()
        if (now === known) return
        known = now
        this.foreignCommits++
        this.#group.watch?.onUnnoticed()
      } catch {
        // The disk cannot be read. Commits until it can be read change the version, too.
      }
    }
    return setInterval(look, NOTICE_MS).unref()
  }

  get unnoticedCommits(): number {
    return this.foreignCommits + this.#group.failedSyncs
  }

  watchCommits(watch: CommitWatch | undefined): void {
    this.#group.watch = watch
  }

  get pageCacheLimit(): number {
    return this.#pageCacheLimit
  }

  // Most reads use the writer.
  set pageCacheLimit(bytes: number) {
    this.#pageCacheLimit = bytes
    const part = Math.floor(bytes / 1_024 / 6)
    this.#writer.db.exec(`PRAGMA cache_size=-${4 * part}`)
    this.#reader.db.exec(`PRAGMA main.cache_size=-${part}; PRAGMA indexes.cache_size=-${part}`)
  }

  /** Reads committed rows. */
  read<R>(sql: string, parameters: readonly unknown[]): R[] {
    const connection = !this.#group.isOpen && this.#writer.canRead(sql) ? this.#writer : this.#reader
    return connection.run<R>(sql, parameters).rows
  }

  write<R>(sql: string, parameters: readonly unknown[]): R[] {
    return this.#writer.run<R>(sql, parameters).rows
  }

  async init(): Promise<void> {}

  async acquireConnection(): Promise<SqliteConnection> {
    return new SqliteConnection(this)
  }

  async beginTransaction(connection: SqliteConnection): Promise<void> {
    await this.#group.enter()
    this.showChanges = () => {}
    connection.writer = this.#writer
  }

  async commitTransaction(connection: SqliteConnection): Promise<void> {
    connection.writer = null
    this.openTransaction = null
    await this.#group.commit(this.showChanges)
  }

  async rollbackTransaction(connection: SqliteConnection): Promise<void> {
    if (!connection.writer) return // its commit failed, and took it out of the group
    connection.writer = null
    this.openTransaction = null
    this.#group.rollback()
  }

  async releaseConnection(): Promise<void> {}

  async destroy(): Promise<void> {
    clearInterval(this.#watch)
    await this.#group.finish()
    await this.#log.stop()
    this.#reader.db.close()
    this.#writer.db.exec('PRAGMA optimize')
    this.#writer.db.close()
  }
}
