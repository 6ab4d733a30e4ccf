/**
 * Checkpoints the WAL in a worker thread. SQLite's automatic checkpoint would run in every hundredth commit or so, and
 * block all requests for ten milliseconds.
 */
import { setTimeout as wait } from 'node:timers/promises'
import { isFileWorkerIdle, runOnFileWorker } from './file-worker.ts'

/** Commits between two checkpoints, about four megabytes of WAL. */
const COMMITS_PER_CHECKPOINT = 100
/** The length in pages from which the WAL is reset, which needs a moment without commits. */
const LONG_WAL = 8_000
/**
 * Maximum time that commits wait for a reset, which checkpoints only the few pages committed during the checkpoint
 * before.
 */
const MAX_PAUSE_MS = 50
/** The length in pages from which SQLite checkpoints by itself: after one large transaction, or without the worker. */
export const AUTOCHECKPOINT_PAGES = 16_000

export class WalCheckpointer {
  readonly #file: string
  #commits = 0
  #isLong = false
  #checkpoint: Promise<void> | null = null

  constructor(file: string) {
    this.#file = file
  }

  /**
   * Must be called after each commit. A returned promise requests a pause: without commits until it resolves, the next
   * one writes to the start of the WAL again.
   */
  onCommit(): Promise<unknown> | undefined {
    const isDue = ++this.#commits >= COMMITS_PER_CHECKPOINT
    if (this.#checkpoint || !(isDue || this.#isLong)) return undefined
    // A pause would last as long as the worker's current task.
    const pauses = this.#isLong && isFileWorkerIdle()
    if (!pauses && !isDue) return undefined
    this.#commits = 0
    this.#checkpoint = runOnFileWorker({ kind: 'checkpoint', file: this.#file })
      .then((pages) => {
        this.#isLong = !pauses && pages > LONG_WAL
      })
      .catch(() => {}) // SQLite checkpoints by itself then
      .finally(() => {
        this.#checkpoint = null
      })
    return pauses ? Promise.race([this.#checkpoint, wait(MAX_PAUSE_MS, undefined, { ref: false })]) : undefined
  }

  /** Resolves when the worker has closed the file. */
  async stop(): Promise<void> {
    await this.#checkpoint
  }
}
