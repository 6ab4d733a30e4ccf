/**
 * The thread of file-worker.ts: writes the full-text index (search-index-file.ts) and checkpoints the WAL
 * (wal-checkpointer.ts). A large merge or checkpoint blocks only this thread.
 */
import { DatabaseSync, type SQLInputValue, type StatementSync } from 'node:sqlite'
import { answerTasks } from './thread-messages.ts'

/** One statement of a transaction. */
export interface FileStatement {
  sql: string
  parameters: readonly unknown[]
}

export type FileTask =
  /** One transaction; the file stays open. */
  | { kind: 'write'; file: string; statements: readonly FileStatement[] }
  | { kind: 'close'; file: string }
  /** Answers the length of the WAL. */
  | { kind: 'checkpoint'; file: string }

const files = new Map<string, DatabaseSync>()

function perform(task: FileTask): number {
  if (task.kind === 'checkpoint') return checkpoint(task.file)
  if (task.kind === 'close') close(task.file)
  else
    try {
      write(open(task.file), task.statements)
    } catch (error) {
      // A file that was opened while the disk refused writes stays read-only for good.
      close(task.file)
      throw error
    }
  return 0
}

function open(file: string): DatabaseSync {
  const opened = files.get(file)
  if (opened) return opened
  const db = new DatabaseSync(file, { timeout: 5_000 })
  files.set(file, db)
  db.exec('PRAGMA synchronous=FULL; PRAGMA journal_size_limit=67108864; PRAGMA cache_size=-2048')
  return db
}

function close(file: string): void {
  const db = files.get(file)
  files.delete(file)
  db?.close()
}

function write(db: DatabaseSync, statements: readonly FileStatement[]): void {
  db.exec('BEGIN IMMEDIATE')
  try {
    const prepared = new Map<string, StatementSync>()
    for (const { sql, parameters } of statements) {
      const statement = prepared.get(sql) ?? db.prepare(sql)
      prepared.set(sql, statement)
      statement.run(...(parameters as SQLInputValue[]))
    }
    db.exec('COMMIT')
  } catch (error) {
    if (db.isTransaction) db.exec('ROLLBACK')
    throw error
  }
}

/** PASSIVE: waits for no reader and no writer, and keeps none waiting. */
function checkpoint(file: string): number {
  const db = new DatabaseSync(file)
  try {
    db.exec('PRAGMA synchronous=FULL')
    return Number(db.prepare('PRAGMA wal_checkpoint(PASSIVE)').get()?.log)
  } finally {
    db.close()
  }
}

answerTasks(perform)
