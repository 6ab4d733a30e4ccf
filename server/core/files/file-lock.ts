/** File locks that the operating system releases when the process ends. They are SQLite's own locks. */
import { DatabaseSync } from 'node:sqlite'
import { isLocked } from '#server/core/store-errors.ts'

/** A lock on a file, which the operating system releases when the process ends. */
export interface FileLock {
  /** Releases the lock. Repeating it does nothing. */
  release(): void
}

/**
 * Locks a file, which is created empty. Null when a process, including this one, holds the lock. Nothing else may open
 * the file, because closing it would release the lock.
 */
export function lockFile(file: string): FileLock | null {
  const db = new DatabaseSync(file, { timeout: 0 })
  try {
    // Nothing is written, so no journal file is needed.
    db.exec('PRAGMA journal_mode=MEMORY; BEGIN IMMEDIATE')
  } catch (error) {
    db.close()
    if (isLocked(error)) return null
    throw error
  }
  return { release: () => void (db.isOpen && db.close()) }
}
