/** The thread that writes index files (index-file.ts): a large merge inside an index holds up nobody but it. */
import { DatabaseSync, type SQLInputValue, type StatementSync } from 'node:sqlite'
import { parentPort } from 'node:worker_threads'

/** One statement of a transaction. */
export interface IndexStatement {
  sql: string
  parameters: readonly unknown[]
}

export interface IndexTask {
  task: number
  file: string
  /** One transaction; without any, the file is closed. */
  statements?: readonly IndexStatement[]
}

export interface IndexOutcome {
  task: number
  error?: unknown
}

const files = new Map<string, DatabaseSync>()

function perform({ file, statements }: IndexTask): void {
  if (!statements) {
    files.get(file)?.close()
    files.delete(file)
    return
  }
  let db = files.get(file)
  if (!db) {
    db = new DatabaseSync(file, { timeout: 5_000 })
    db.exec('PRAGMA synchronous=FULL; PRAGMA journal_size_limit=67108864; PRAGMA cache_size=-8192')
    files.set(file, db)
  }
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

parentPort?.on('message', (task: IndexTask) => {
  const outcome: IndexOutcome = { task: task.task }
  try {
    perform(task)
  } catch (error) {
    outcome.error = error
  }
  parentPort?.postMessage(outcome)
})
