/**
 * A file beside the embedded database for the index of posts, which can be made again from it. It is written by a thread
 * of its own: FTS5 merges what it has, now and then for most of a second, and requests must not wait for that.
 */
import { rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { isCorrupt } from '#server/core/store-errors.ts'
import { indexSchema } from '#server/db/migrations/007-search-file.ts'
import { runOnFileWorker } from './file-worker.ts'
import type { FileStatement } from './file-worker-thread.ts'
import { searchWorker } from './search-worker.ts'
import type { IndexQuery } from './search-worker-thread.ts'

/** A file that somebody has made (a start that was cut short, a tool) and nobody has filled holds 0. */
const COMPLETE = 1

/** Where the index of a database file is. */
export const searchIndexPath = (database: string): string => path.join(path.dirname(database), 'search.db')

export class SearchIndexFile {
  readonly file: string
  /** Whether what it should hold must be indexed again: it was not there or not readable, and nobody has seen to it since. */
  readonly needsBackfill: boolean
  #isWritten = false
  #isRead = false

  /** Beside that database file. */
  constructor(database: string) {
    this.file = searchIndexPath(database)
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

  /** To be called once it is sure that all there is will be indexed. */
  markComplete(): void {
    const db = this.#open()
    db.exec(`PRAGMA user_version=${COMPLETE}`)
    db.close()
  }

  /** Writes in one transaction; resolves when it is durable. In the order of the calls. */
  async write(statements: readonly FileStatement[]): Promise<void> {
    this.#isWritten = true
    await runOnFileWorker({ kind: 'write', file: this.file, statements })
  }

  /** Rowids that match, the newest first: those that a thread of its own finds in time. */
  async search(wanted: IndexQuery, deadlineMs?: number): Promise<number[]> {
    this.#isRead = true
    return searchWorker.find(this.file, wanted, deadlineMs)
  }

  #open(): DatabaseSync {
    return new DatabaseSync(this.file, { timeout: 5_000 })
  }

  /** When all that was asked for is written. */
  async close(): Promise<void> {
    if (this.#isRead) await searchWorker.close(this.file)
    if (this.#isWritten) await runOnFileWorker({ kind: 'close', file: this.file })
  }
}
