/** Locks that end with their process, however it ends: SQLite takes them from the operating system. */
import { DatabaseSync } from 'node:sqlite'
import { isLocked } from '#server/core/store-errors.ts'

export interface FileLock {
  /** Calling it again does nothing. */
  release(): void
}

/**
 * Takes the lock of a file, which is made when it is missing and stays empty. Null while a process has it, this one
 * included. Nothing else may open the file: closing it would end the lock.
 */
export function lockFile(file: string): FileLock | null {
  const db = new DatabaseSync(file, { timeout: 0 })
  try {
    // Nothing is ever written: no journal is needed beside it.
    db.exec('PRAGMA journal_mode=MEMORY; BEGIN IMMEDIATE')
  } catch (error) {
    db.close()
    if (isLocked(error)) return null
    throw error
  }
  return { release: () => void (db.isOpen && db.close()) }
}
