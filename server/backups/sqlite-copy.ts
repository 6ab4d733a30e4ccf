/** Copies a SQLite database while it is in use. */

import { chmod, stat } from 'node:fs/promises'
import { backup, DatabaseSync } from 'node:sqlite'
import type { OnProgress } from './backup-error.ts'
import { syncPath } from './files/durable-files.ts'
import type { ListHashes } from './files/media-store.ts'

/** All pages in one step: a snapshot of the WAL, for which writers neither wait nor restart. */
const ALL_PAGES = 2 ** 31 - 1
const WATCH_MS = 250

/** A copy of the database, or a snapshot of it that is held open. */
export interface DatabaseCopy {
  tables: Record<string, number>
  migrations: string[]
  listHashes: ListHashes
  close(): Promise<void>
}

/** Copies the database into a new file, at one moment in time. */
export async function copySqlite(from: string, to: string, onProgress: OnProgress): Promise<void> {
  const source = new DatabaseSync(from, { readOnly: true, timeout: 5_000 })
  const total = await sizeOfDatabase(from)
  const watch = setInterval(async () => {
    const done = (await stat(to).catch(() => ({ size: 0 }))).size
    onProgress({ label: 'Database', done: Math.min(done, total), total })
  }, WATCH_MS)
  try {
    await backup(source, to, { rate: ALL_PAGES })
  } finally {
    clearInterval(watch)
    source.close()
  }
  await chmod(to, 0o600)
  await syncPath(to)
  onProgress({ label: 'Database', done: total, total })
}

/** The bytes of a database and its WAL. */
export async function sizeOfDatabase(file: string): Promise<number> {
  const sizes = await Promise.all(['', '-wal'].map((end) => stat(file + end).catch(() => ({ size: 0 }))))
  return sizes.reduce((sum, { size }) => sum + size, 0)
}

/** Opens a copy for reading. */
export function openSqliteCopy(file: string): DatabaseCopy {
  const db = new DatabaseSync(file)
  // Without a WAL a copy is one file.
  db.exec('PRAGMA journal_mode=DELETE')
  const names = db.prepare(
    "SELECT name FROM sqlite_schema WHERE type = 'table' AND name NOT LIKE 'sqlite~_%' ESCAPE '~'",
  )
  const tables = names.all().map(({ name }) => String(name))
  const count = (table: string) => Number(db.prepare(`SELECT count(*) AS rows FROM "${table}"`).get()!.rows)
  const hashes = db.prepare('SELECT DISTINCT hash FROM media WHERE hash > ? ORDER BY hash LIMIT ?')
  return {
    tables: Object.fromEntries(tables.toSorted().map((table) => [table, count(table)])),
    migrations: db
      .prepare('SELECT name FROM migrations ORDER BY name')
      .all()
      .map(({ name }) => String(name)),
    listHashes: async (after, limit) => hashes.all(after, limit).map(({ hash }) => String(hash)),
    close: async () => void (db.isOpen && db.close()),
  }
}

/** The problems that SQLite finds in a file. */
export function checkIntegrity(file: string): string[] {
  const db = new DatabaseSync(file, { readOnly: true })
  try {
    const found = db
      .prepare('PRAGMA integrity_check(20)')
      .all()
      .map((row) => String(row.integrity_check))
    return found.length === 1 && found[0] === 'ok' ? [] : found
  } finally {
    db.close()
  }
}
