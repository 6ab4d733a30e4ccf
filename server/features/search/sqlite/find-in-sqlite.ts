/** Finds tweets in the index of SQLite, in a thread of its own. */
import type { SearchIndexFile } from '#server/db/sqlite/search-index-file.ts'
import { SearchWorker } from '#server/db/sqlite/search-worker.ts'
import type { Finder } from '#server/features/search/finder.ts'
import type { FindTask } from './find.ts'

/** One for all stores of the process. */
const thread = new SearchWorker(new URL('./thread.ts', import.meta.url))

export function findInSqlite(index: SearchIndexFile): Finder {
  const ask = <Answer>(task: FindTask) => index.read<Answer>(thread, task)
  return {
    newest: (match, range) => ask({ kind: 'newest', match, ...range }),
    top: (match, range, options) => ask({ kind: 'top', match, ...range, ...options }),
    engaged: (match, range, enough) => ask({ kind: 'engaged', match, ...range, enough }),
  }
}
