/**
 * The full-text index of tweets, in a file next to the SQLite database, from which it can be rebuilt. A worker thread writes
 * it, because merges of FTS5 take up to a second.
 */
import { rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { isCorrupt } from '#server/core/store-errors.ts'
import { indexSchema } from '#server/db/migrations/007-search-file.ts'
import { runOnFileWorker } from './file-worker.ts'
import type { FileStatement } from './file-worker-thread.ts'
import type { TaskThread } from './task-thread.ts'

/** The `user_version` of an index whose backfill was recorded; 0 in a new file. */
const COMPLETE = 1

/** The path of the index of a database. */
export const searchIndexPath = (database: string): string => path.join(path.dirname(database), 'search.db')

export class SearchIndexFile {
  readonly file: string
  /** The file with all other tables. */
  readonly database: string
  /** Whether all tweets must be indexed again, because the file was missing or damaged. */
  readonly needsBackfill: boolean
  #isWritten = false
  readonly #readers = new Set<TaskThread>()

  /** A process that only reads finds the file prepared. */
  constructor(database: string, { isReadOnly = false } = {}) {
    this.database = database
    this.file = searchIndexPath(database)
    if (isReadOnly) {
      this.needsBackfill = false
      return
    }
    try {
      this.needsBackfill = this.#prepare()
    } catch (error) {
      if (!isCorrupt(error)) throw error
      for (const end of ['', '-wal', '-shm']) rmSync(this.file + end, { force: true })
      writeFileSync(this.file, '', { mode: 0o600 })
      this.needsBackfill = this.#prepare()
    }
  }

  #prepare(): boolean {
    const db = this.#open()
    try {
      db.exec('PRAGMA journal_mode=WAL')
      if (db.prepare("SELECT 1 FROM sqlite_master WHERE name = 'tweet_search'").all().length === 0) db.exec(indexSchema)
      return db.prepare('PRAGMA user_version').get()?.user_version !== COMPLETE
    } finally {
      db.close()
    }
  }

  /** Must be called when the backfill is recorded. */
  markComplete(): void {
    const db = this.#open()
    db.exec(`PRAGMA user_version=${COMPLETE}`)
    db.close()
  }

  /** Executes the statements in one transaction, in the order of calls; resolves when it is durable. */
  async write(statements: readonly FileStatement[]): Promise<void> {
    this.#isWritten = true
    await runOnFileWorker({ kind: 'write', file: this.file, statements })
  }

  /** Runs a task in a thread that searches the file. */
  read<Answer>(thread: TaskThread, task: { kind: string }): Promise<Answer> {
    this.#readers.add(thread)
    return thread.perform({ ...task, file: this.file, database: this.database })
  }

  #open(): DatabaseSync {
    return new DatabaseSync(this.file, { timeout: 5_000 })
  }

  /** Makes the threads that search the file, and the database with it, close both. */
  async closeReaders(): Promise<void> {
    for (const thread of this.#readers) await thread.close(this.file)
    this.#readers.clear()
  }

  /** Closes the file after pending searches and writes. */
  async close(): Promise<void> {
    await this.closeReaders()
    if (this.#isWritten) await runOnFileWorker({ kind: 'close', file: this.file })
  }
}
