/**
 * The thread for slow work on SQLite files: writing the full-text index, and checkpoints. One thread serves all stores
 * of the process.
 */
import type { FileTask } from './file-worker-thread.ts'
import { TaskThread } from './task-thread.ts'

const thread = new TaskThread(new URL('./file-worker-thread.ts', import.meta.url))

/** Runs tasks in the order of calls. */
export const runOnFileWorker = (task: FileTask): Promise<number> => thread.perform<number>(task)

/** Whether a task would begin at once. */
export const isFileWorkerIdle = (): boolean => thread.isIdle
