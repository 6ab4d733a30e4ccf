/** Kysely over `node:sqlite` in a process that only reads: another process writes the same file. */
import { DatabaseSync } from 'node:sqlite'
import type { Dialect } from 'kysely'
import { WrittenElsewhere } from '#server/core/processes/written-elsewhere.ts'
import { type Db, storeOf } from '#server/db/db.ts'
import { EmbeddedAdapter, type EmbeddedDriver, embeddedDialect } from '#server/db/sqlite/dialect.ts'
import { PreparedConnection } from '#server/db/sqlite/prepared-connection.ts'
import { SqliteConnection } from '#server/db/sqlite/sqlite-connection.ts'

/** Opens a database that another process has migrated. */
export const createReadingDialect = (file: string, cacheMb: number, indexFile: string): Dialect =>
  embeddedDialect(new ReadingDriver(file, cacheMb, indexFile), (driver) => new ReadingAdapter(driver))

/** Follows the commits of another process. */
export class ReadingAdapter extends EmbeddedAdapter {
  /** Checks whether the writing process can write. */
  probeWriter: () => Promise<void> = async () => {
    throw new WrittenElsewhere()
  }
  readonly #driver: ReadingDriver

  constructor(driver: ReadingDriver) {
    super(driver)
    this.#driver = driver
  }

  /** Notes that something was committed: earlier reads may be stale. */
  noteCommit(): void {
    this.#driver.commits++
  }

  /** Notes an unknown commit: any cached value may be stale. */
  noteUnnoticed(): void {
    this.#driver.commits++
    this.#driver.unnoticedCommits++
  }
}

/** Whether another process writes this store. Then background work that writes runs there. */
export const isWrittenElsewhere = (db: Db): boolean => storeOf(db) instanceof ReadingAdapter

class ReadingDriver implements EmbeddedDriver {
  commits = 0
  unnoticedCommits = 0
  readonly waiting = 0
  readonly openTransaction = null
  showChanges = () => {}
  readonly #reader: PreparedConnection
  #pageCacheLimit = 0

  constructor(file: string, cacheMb: number, indexFile: string) {
    const reader = new DatabaseSync(file, { readOnly: true, timeout: 5_000 })
    reader.exec(`PRAGMA temp_store=MEMORY; ATTACH '${indexFile.replaceAll("'", "''")}' AS indexes`)
    this.#reader = new PreparedConnection(reader)
    this.pageCacheLimit = cacheMb * 2 ** 20
  }

  get pageCacheLimit(): number {
    return this.#pageCacheLimit
  }

  set pageCacheLimit(bytes: number) {
    this.#pageCacheLimit = bytes
    const part = Math.floor(bytes / 1_024 / 5)
    this.#reader.db.exec(`PRAGMA main.cache_size=-${4 * part}; PRAGMA indexes.cache_size=-${part}`)
  }

  read<R>(sql: string, parameters: readonly unknown[]): R[] {
    return this.#reader.run<R>(sql, parameters).rows
  }

  write(): never {
    throw new WrittenElsewhere()
  }

  /** A reading process commits nothing. */
  watchCommits(): void {}

  async init(): Promise<void> {}

  async acquireConnection(): Promise<SqliteConnection> {
    return new SqliteConnection(this)
  }

  async beginTransaction(): Promise<void> {
    throw new WrittenElsewhere()
  }

  async commitTransaction(): Promise<void> {}

  async rollbackTransaction(): Promise<void> {}

  async releaseConnection(): Promise<void> {}

  async destroy(): Promise<void> {
    this.#reader.db.close()
  }
}
