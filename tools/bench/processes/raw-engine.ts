/**
 * Measures the durable inserts a second of SQLite alone: rows of a post's size into one table, WAL, synchronous=FULL.
 *
 * SQLite has one writer, so inserts that each have a transaction and an fsync of their own run one after the other at
 * any concurrency: that rate is what writes are compared with. A group shares one fsync, which is the best that group
 * commit could reach.
 */
import { mkdtempSync, rmSync } from 'node:fs'
import path from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { answerParent } from './answer-parent.ts'

export interface Inserts {
  /** A folder on the disk of the data. */
  dir: string
  seconds: number
  /** Inserts that share a commit. */
  group: number
}

const CONTENT = 'x'.repeat(120)

answerParent({
  insert: ({ dir, seconds, group }: Inserts) => measure(mkdtempSync(path.join(dir, 'raw-')), seconds, group),
})
// The channel to the bench keeps this process alive.
console.log('ready')

/** Durable inserts a second. */
function measure(folder: string, seconds: number, group: number): number {
  const db = new DatabaseSync(path.join(folder, 'raw.db'))
  try {
    db.exec('PRAGMA journal_mode=WAL; PRAGMA synchronous=FULL')
    db.exec('CREATE TABLE posts (id INTEGER PRIMARY KEY, author_id INTEGER, content TEXT, created_at INTEGER)')
    const insert = db.prepare('INSERT INTO posts (author_id, content, created_at) VALUES (?, ?, ?)')
    const started = performance.now()
    let inserted = 0
    while (performance.now() - started < seconds * 1_000) {
      if (group > 1) db.exec('BEGIN IMMEDIATE')
      for (let index = 0; index < group; index++) insert.run(index, CONTENT, Date.now())
      if (group > 1) db.exec('COMMIT')
      inserted += group
    }
    return inserted / ((performance.now() - started) / 1_000)
  } finally {
    db.close()
    rmSync(folder, { recursive: true, force: true })
  }
}
