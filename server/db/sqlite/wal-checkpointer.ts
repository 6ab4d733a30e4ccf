/**
 * Moves what was committed from SQLite's log into the database file. The engine would do so itself, within every
 * hundredth commit or so, and all requests would wait ten milliseconds for it.
 */
import type { DatabaseSync } from 'node:sqlite'
import { runOnFileWorker } from './file-worker.ts'

/** Some four megabytes of log. */
const EVERY = 100
/** Pages. A longer log is begun anew, which takes a moment in which all of it has been moved. */
const LONG_LOG = 8_000
/** Pages, after which the engine sees to it itself: one large transaction, or a thread that died. */
export const AUTOCHECKPOINT_PAGES = 16_000

export class WalCheckpointer {
  readonly #file: string
  readonly #writer: DatabaseSync
  #commits = 0
  #isLong = false
  #moving: Promise<void> | null = null

  constructor(file: string, writer: DatabaseSync) {
    this.#file = file
    this.#writer = writer
  }

  /** To be called after each commit, while no transaction is open. */
  onCommit(): void {
    if (this.#isLong) {
      // What the thread left is little: what came while it worked.
      this.#isLong = false
      try {
        this.#writer.exec('PRAGMA wal_checkpoint(PASSIVE)')
      } catch {
        // The log just goes on.
      }
    }
    if (++this.#commits < EVERY || this.#moving) return
    this.#commits = 0
    this.#moving = runOnFileWorker({ kind: 'checkpoint', file: this.#file })
      .then((pages) => {
        this.#isLong = pages > LONG_LOG
      })
      .catch(() => {}) // the last resort
      .finally(() => {
        this.#moving = null
      })
  }

  /** Resolves when nobody else has the file open for this. */
  async stop(): Promise<void> {
    await this.#moving
  }
}
