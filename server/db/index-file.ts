/**
 * A file beside the embedded database for the index of posts, which can be made again from it. It is written by a thread
 * of its own: FTS5 merges what it has, now and then for most of a second, and requests must not wait for that.
 */
import { rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { isDamaged } from '#server/core/failures.ts'
import type { LookUp } from './look-up-work.ts'
import { lookUps } from './look-ups.ts'
import { indexSchema } from './migrations/007-search-file.ts'
import { askThread } from './thread.ts'
import type { FileStatement } from './thread-work.ts'

/** A file that somebody has made (a start that was cut short, a tool) and nobody has filled holds 0. */
const SEEN_TO = 1

/** Where the index of a database file is. */
export const indexFileBeside = (database: string): string => path.join(path.dirname(database), 'search.db')

export class IndexFile {
  readonly file: string
  /** Whether what it should hold must be indexed again: it was not there or not readable, and nobody has seen to it since. */
  readonly isNew: boolean
  #isWritten = false
  #isRead = false

  /** Beside that database file. */
  constructor(database: string) {
    this.file = indexFileBeside(database)
    try {
      this.isNew = this.#prepare()
    } catch (error) {
      if (!isDamaged(error)) throw error
      for (const end of ['', '-wal', '-shm']) rmSync(this.file + end, { force: true })
      writeFileSync(this.file, '', { mode: 0o600 })
      this.isNew = this.#prepare()
    }
  }

  #prepare(): boolean {
    const db = this.#open()
    try {
      db.exec('PRAGMA journal_mode=WAL')
      if (db.prepare("SELECT 1 FROM sqlite_master WHERE name = 'tweet_search'").all().length === 0) db.exec(indexSchema)
      return db.prepare('PRAGMA user_version').get()?.user_version !== SEEN_TO
    } finally {
      db.close()
    }
  }

  /** To be called once it is sure that all there is will be indexed. */
  noteSeenTo(): void {
    const db = this.#open()
    db.exec(`PRAGMA user_version=${SEEN_TO}`)
    db.close()
  }

  /** Writes in one transaction; resolves when it is durable. In the order of the calls. */
  async write(statements: readonly FileStatement[]): Promise<void> {
    this.#isWritten = true
    await askThread({ kind: 'write', file: this.file, statements })
  }

  /** Rowids that match, the newest first: those that a thread of its own finds in time. */
  async lookUp(wanted: LookUp, deadlineMs?: number): Promise<number[]> {
    this.#isRead = true
    return lookUps.find(this.file, wanted, deadlineMs)
  }

  #open(): DatabaseSync {
    return new DatabaseSync(this.file, { timeout: 5_000 })
  }

  /** When all that was asked for is written. */
  async close(): Promise<void> {
    if (this.#isRead) await lookUps.close(this.file)
    if (this.#isWritten) await askThread({ kind: 'close', file: this.file })
  }
}
