/** The thread that searches the files of SQLite (find-in-sqlite.ts). */
import { answerTasks, type ThreadTask } from '#server/db/sqlite/thread-messages.ts'
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

type Task = ThreadTask & { database: string } & (FindTask | { kind: 'close' })

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

answerTasks(perform)
