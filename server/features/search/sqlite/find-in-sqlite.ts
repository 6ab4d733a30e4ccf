/** Finds tweets in the index of SQLite, in a separate thread. */
import type { SearchIndexFile } from '#server/db/sqlite/search-index-file.ts'
import { TaskThread } from '#server/db/sqlite/task-thread.ts'
import type { Finder } from '#server/features/search/finder.ts'
import type { FindTask } from './find.ts'

/** Time limit of a search. Searches limit their work to a few milliseconds, but a busy machine may delay the thread. */
const DEADLINE_MS = 1_000
/** Maximum number of searches that wait for the thread. */
const MAX_WAITING_SEARCHES = 50

/** One thread for all stores of the process. A slow search delays only other searches. */
const thread = new TaskThread(new URL('./search-worker.ts', import.meta.url), {
  deadlineMs: DEADLINE_MS,
  most: MAX_WAITING_SEARCHES,
})

export function findInSqlite(index: SearchIndexFile): Finder {
  const ask = <Answer>(task: FindTask) => index.read<Answer>(thread, task)
  return {
    newest: (match, range) => ask({ kind: 'newest', match, ...range }),
    top: (match, range, options) => ask({ kind: 'top', match, ...range, ...options }),
    engaged: (match, range, enough) => ask({ kind: 'engaged', match, ...range, enough }),
  }
}
