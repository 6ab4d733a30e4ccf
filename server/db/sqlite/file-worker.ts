/** A worker thread for slow work on SQLite files: writing the full-text index, and checkpoints. */
import { Worker } from 'node:worker_threads'
import type { FileTask, FileTaskResult } from './file-worker-thread.ts'
import { unpackError } from './thread-error.ts'

interface PendingTask {
  resolve(value: number): void
  reject(reason: unknown): void
}

let thread: Worker | undefined
let tasks = 0
const waiting = new Map<number, PendingTask>()

/** One for all stores of the process. It keeps the process alive only while it has tasks. */
function startThread(): Worker {
  const worker = new Worker(new URL('./file-worker-thread.ts', import.meta.url))
  worker.unref()
  worker.on('message', ({ task, value, failure }: FileTaskResult) => {
    const one = waiting.get(task)
    waiting.delete(task)
    if (waiting.size === 0) worker.unref()
    if (failure) one?.reject(unpackError(failure))
    else one?.resolve(value)
  })
  const lose = (reason: unknown) => {
    if (thread === worker) thread = undefined
    for (const one of waiting.values()) one.reject(reason)
    waiting.clear()
  }
  worker.on('error', lose)
  worker.on('exit', () => lose(new Error('The file worker has exited')))
  return worker
}

/** Runs tasks in the order of calls. */
export function runOnFileWorker(task: FileTask): Promise<number> {
  thread ??= startThread()
  const worker = thread
  return new Promise((resolve, reject) => {
    waiting.set(++tasks, { resolve, reject })
    worker.ref()
    worker.postMessage({ ...task, task: tasks })
  })
}

/** Whether a task would begin at once. */
export const isFileWorkerIdle = (): boolean => waiting.size === 0
