/** The thread of search-worker.ts: reads the full-text index. */
import { DatabaseSync, type StatementSync } from 'node:sqlite'
import { parentPort } from 'node:worker_threads'

export interface IndexQuery {
  /** An FTS5 expression; undefined matches every row. */
  match: string | undefined
  /** Inclusive. */
  since: number
  before: number
  limit: number
}

/** `found` is shared memory: the number of ids found so far, then the ids. */
export type SearchTask =
  | ({ kind: 'look up'; file: string; found: Float64Array; budgetMs: number } & IndexQuery)
  | { kind: 'close'; file: string }

/** The worker's messages: it has begun, then it is done. */
export interface Progress {
  state: 'begun' | 'done'
  error?: unknown
}

interface Reader {
  db: DatabaseSync
  every: StatementSync
  matching: StatementSync
}

const readers = new Map<string, Reader>()

function readerOf(file: string): Reader {
  let reader = readers.get(file)
  if (!reader) {
    const db = new DatabaseSync(file, { readOnly: true, timeout: 5_000 })
    db.exec('PRAGMA cache_size=-16384')
    const select = (condition: string) =>
      db.prepare(
        `SELECT rowid AS id FROM tweet_search WHERE ${condition} rowid >= ? AND rowid < ? ORDER BY rowid DESC LIMIT ?`,
      )
    reader = { db, every: select(''), matching: select('tweet_search MATCH ? AND') }
    readers.set(file, reader)
  }
  return reader
}

function perform(task: SearchTask): void {
  if (task.kind === 'close') {
    readers.get(task.file)?.db.close()
    readers.delete(task.file)
    return
  }
  const { file, match, since, before, limit, found, budgetMs } = task
  const { every, matching } = readerOf(file)
  const range = [since, before, limit]
  const end = performance.now() + budgetMs
  let count = 0
  for (const { id } of match === undefined ? every.iterate(...range) : matching.iterate(match, ...range)) {
    found[++count] = id as number
    found[0] = count
    if (performance.now() >= end) break
  }
}

const post = (progress: Progress) => parentPort?.postMessage(progress)

parentPort?.on('message', (task: SearchTask) => {
  post({ state: 'begun' })
  try {
    perform(task)
    post({ state: 'done' })
  } catch (error) {
    post({ state: 'done', error })
  }
})
