/** The messages between the main thread and a task thread (task-thread.ts), and how the thread answers. */
import { parentPort } from 'node:worker_threads'

/** A task: to close a file, or any other kind that the thread handles. */
export interface ThreadTask {
  kind: string
  file: string
  /** The file with all other tables, for a thread that searches. */
  database?: string
}

/** The messages of the thread: that it is ready, then one for each task, in order. */
export type ThreadMessage =
  | { kind: 'ready' }
  | { kind: 'answer'; answer: unknown }
  | { kind: 'error'; failure: ThreadError }

/** An error of SQLite between threads: a message carries the text of an error, but not its fields. */
interface ThreadError {
  error: unknown
  /** The code by which store-errors.ts classifies the error. */
  errcode: number | undefined
}

const packError = (error: unknown): ThreadError => ({
  error,
  errcode: (error as { errcode?: number } | null)?.errcode,
})

/** The error that was packed, with the code of SQLite if it had one. */
export const unpackError = ({ error, errcode }: ThreadError): unknown =>
  errcode === undefined ? error : Object.assign(error as Error, { errcode })

/** Answers the tasks of this thread. */
export function answerTasks<Task>(perform: (task: Task) => unknown): void {
  const post = (message: ThreadMessage) => parentPort?.postMessage(message)
  parentPort?.on('message', (task: Task) => {
    try {
      post({ kind: 'answer', answer: perform(task) })
    } catch (error) {
      post({ kind: 'error', failure: packError(error) })
    }
  })
  post({ kind: 'ready' })
}
