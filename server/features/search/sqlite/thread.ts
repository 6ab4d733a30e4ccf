/** The thread that searches the files of SQLite (server/db/sqlite/search-worker.ts). */
import { parentPort } from 'node:worker_threads'
import type { SearchMessage, SearchTask } from '#server/db/sqlite/search-worker.ts'
import { packError } from '#server/db/sqlite/thread-error.ts'
import { type FindTask, findEngaged, findNewest, findTop } from './find.ts'
import { IndexReader } from './index-reader.ts'
import { PopularTweets } from './popular.ts'

interface Source {
  index: IndexReader
  popular: PopularTweets
}

const sources = new Map<string, Source>()

function open(file: string, database: string): Source {
  let source = sources.get(file)
  if (!source) {
    const index = new IndexReader(file, database)
    source = { index, popular: new PopularTweets(index) }
    sources.set(file, source)
  }
  return source
}

type Task = SearchTask & { database: string } & (FindTask | { kind: 'close' })

function perform(task: Task): unknown {
  if (task.kind === 'close') {
    sources.get(task.file)?.index.close()
    sources.delete(task.file)
    return undefined
  }
  const source = open(task.file, task.database)
  switch (task.kind) {
    case 'newest':
      return findNewest(source.index, task)
    case 'top':
      return findTop(source, task)
    case 'engaged':
      return findEngaged(source.index, task)
  }
}

const post = (message: SearchMessage) => parentPort?.postMessage(message)

parentPort?.on('message', (task: Task) => {
  try {
    post({ kind: 'answer', answer: perform(task) })
  } catch (error) {
    post({ kind: 'error', failure: packError(error) })
  }
})
post({ kind: 'ready' })
