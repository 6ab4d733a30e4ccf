/** What the main thread and a task thread (task-thread.ts) send each other, and how the thread answers. */
import { parentPort } from 'node:worker_threads'

/** A task: to close a file, or what else the thread knows by name. */
export interface ThreadTask {
  kind: string
  file: string
  /** The file of all other tables, for a thread that searches. */
  database?: string
}

/** The thread's messages: that it takes tasks, then one for each task, in their order. */
export type ThreadMessage =
  | { kind: 'ready' }
  | { kind: 'answer'; answer: unknown }
  | { kind: 'error'; failure: ThreadError }

/** An error of SQLite on its way between threads: a message carries the text of an error, but not its fields. */
export interface ThreadError {
  error: unknown
  /** By it store-errors.ts tells what failed. */
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
