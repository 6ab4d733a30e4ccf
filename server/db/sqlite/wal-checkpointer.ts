/**
 * Checkpoints the WAL in a worker thread. SQLite's automatic checkpoint would run in every hundredth commit or so, and
 * block all requests for ten milliseconds.
 */
import type { DatabaseSync } from 'node:sqlite'
import { runOnFileWorker } from './file-worker.ts'

/** About four megabytes of WAL. */
const COMMITS_PER_CHECKPOINT = 100
/** In pages. A longer WAL is reset, which needs a moment when all of it is checkpointed. */
const LONG_WAL = 8_000
/** In pages. Then SQLite checkpoints by itself: after one large transaction, or without the worker. */
export const AUTOCHECKPOINT_PAGES = 16_000

export class WalCheckpointer {
  readonly #file: string
  readonly #writer: DatabaseSync
  #commits = 0
  #isLong = false
  #checkpoint: Promise<void> | null = null

  constructor(file: string, writer: DatabaseSync) {
    this.#file = file
    this.#writer = writer
  }

  /** Must be called after each commit, while no transaction is open. */
  onCommit(): void {
    if (this.#isLong) {
      // Checkpoints the few commits made while the worker ran.
      this.#isLong = false
      try {
        this.#writer.exec('PRAGMA wal_checkpoint(PASSIVE)')
      } catch {
        // The WAL keeps growing until the next checkpoint.
      }
    }
    if (++this.#commits < COMMITS_PER_CHECKPOINT || this.#checkpoint) return
    this.#commits = 0
    this.#checkpoint = runOnFileWorker({ kind: 'checkpoint', file: this.#file })
      .then((pages) => {
        this.#isLong = pages > LONG_WAL
      })
      .catch(() => {}) // SQLite checkpoints by itself then
      .finally(() => {
        this.#checkpoint = null
      })
  }

  /** Resolves when the worker has closed the file. */
  async stop(): Promise<void> {
    await this.#checkpoint
  }
}
