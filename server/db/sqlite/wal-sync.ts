/**
 * Syncs the WAL in libuv's thread pool, so that only writing requests wait for the disk. With synchronous=NORMAL SQLite
 * syncs it only before a checkpoint, and when it restarts the WAL.
 */
import { type FileHandle, open } from 'node:fs/promises'
import path from 'node:path'
import type { DatabaseSync } from 'node:sqlite'
import { syncFolder } from '#server/core/files/sync-folder.ts'

export class WalSync {
  readonly #path: string
  readonly #writer: DatabaseSync
  #wal: FileHandle | undefined
  #hasFailed = false

  constructor(file: string, writer: DatabaseSync) {
    this.#path = `${file}-wal`
    this.#writer = writer
  }

  /** Resolves when all commits before the call are durable. */
  async sync(): Promise<void> {
    try {
      // SQLite has created the file, and syncs its name only together with a sync of its own.
      if (!this.#wal) await syncFolder(path.dirname(this.#path))
      // The WAL holds no locks, so that another handle does no harm. SQLite never replaces it while the database is
      // open.
      this.#wal ??= await open(this.#path, 'r+')
      await this.#wal.datasync()
    } catch (cause) {
      this.#hasFailed = true
      // For a full and for a broken disk alike: others can read the commits already, so the error must not say that
      // nothing was saved.
      const message = `The disk could not sync the WAL: ${(cause as Error).message}`
      throw Object.assign(new Error(message, { cause }), { code: 'EIO' })
    }
  }

  /**
   * Must be called before a transaction. After a failure the system may have dropped pages that it could not write, and
   * a later sync would succeed without them: all of the WAL must reach the database first. Throws while that fails.
   */
  recover(): void {
    if (!this.#hasFailed) return
    const [row] = this.#writer.prepare('PRAGMA wal_checkpoint(TRUNCATE)').all()
    if (row?.busy !== 0) throw Object.assign(new Error('The disk failed, and the WAL is still in use'), { code: 'EIO' })
    this.#hasFailed = false
  }

  async close(): Promise<void> {
    await this.#wal?.close()
    this.#wal = undefined
  }
}
