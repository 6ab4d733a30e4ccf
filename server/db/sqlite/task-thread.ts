/**
 * A worker thread for slow work on SQLite files. It answers one task after the other. SQLite cannot be interrupted, so a
 * thread that exceeds its deadline is terminated and replaced, and its task is refused as `busy`.
 */
import { Worker } from 'node:worker_threads'
import { AppError } from '#server/core/errors.ts'
import { WaitingLine } from '#server/core/limits/waiting-line.ts'
import { type ThreadMessage, type ThreadTask, unpackError } from './thread-messages.ts'

/** Maximum threads that are still terminating, each using a core. With more, tasks are refused. */
const MAX_TERMINATING = 2

interface ThreadOptions {
  /** Time limit of a task; unlimited by default. */
  deadlineMs?: number
  /** Maximum number of tasks that wait for the thread. Further ones are refused. */
  most?: number
}

interface PendingTask {
  resolve(answer: unknown): void
  reject(reason: unknown): void
}

const busy = (retryAfter: number): AppError => new AppError('busy', { retryAfter })

/** A worker thread with a queue of tasks. */
export class TaskThread {
  readonly #entry: URL
  readonly #deadlineMs: number | undefined
  readonly #line: WaitingLine
  #worker: Worker | undefined
  #isReady = false
  #current: PendingTask | undefined
  #deadline: NodeJS.Timeout | undefined
  #ending = 0

  /** `entry` is the thread's module, which calls `answerTasks`. The thread starts with the first task. */
  constructor(entry: URL, { deadlineMs, most }: ThreadOptions = {}) {
    this.#entry = entry
    this.#deadlineMs = deadlineMs
    this.#line = new WaitingLine({ atOnce: 1, ...(most !== undefined && { most }) }, () => busy(2))
  }

  /** Whether a task would begin at once. */
  get isIdle(): boolean {
    return this.#line.running === 0
  }

  /** The thread's answer. Refuses with `busy` when many tasks wait, and when this one takes too long. */
  async perform<Answer>(task: ThreadTask): Promise<Answer> {
    if (this.#ending >= MAX_TERMINATING) throw busy(5)
    return (await this.#line.run(() => this.#ask(task))) as Answer
  }

  /** Has the thread close a file after pending tasks. */
  async close(file: string): Promise<void> {
    if (this.#worker) await this.#line.run(() => this.#ask({ kind: 'close', file }), { mayOverfill: true })
  }

  /** The thread keeps the process alive only while it has a task. */
  #ask(task: ThreadTask): Promise<unknown> {
    return new Promise((resolve, reject) => {
      this.#current = { resolve, reject }
      this.#worker ??= this.#start()
      this.#worker.ref()
      this.#worker.postMessage(task)
      if (this.#isReady) this.#startDeadline(this.#worker)
    })
  }

  /** The deadline of the first task counts from when the thread takes tasks, since starting it takes a while. */
  #start(): Worker {
    const worker = new Worker(this.#entry)
    this.#isReady = false
    worker.on('message', (message: ThreadMessage) => {
      if (worker !== this.#worker) return
      if (message.kind === 'ready') {
        this.#isReady = true
        this.#startDeadline(worker)
      } else if (message.kind === 'answer') this.#settle((task) => task.resolve(message.answer))
      else this.#settle((task) => task.reject(unpackError(message.failure)))
    })
    worker.on('error', (error) => this.#lose(worker, error))
    worker.on('exit', () => this.#lose(worker, new Error('A thread of SQLite has exited')))
    return worker
  }

  #startDeadline(worker: Worker): void {
    if (this.#deadlineMs !== undefined) this.#deadline = setTimeout(() => this.#replace(worker), this.#deadlineMs)
  }

  #settle(settle: (task: PendingTask) => void): void {
    clearTimeout(this.#deadline)
    this.#worker?.unref()
    const settled = this.#current
    this.#current = undefined
    if (settled) settle(settled)
  }

  #replace(worker: Worker): void {
    this.#worker = undefined
    this.#ending++
    void worker.terminate().finally(() => this.#ending--)
    this.#settle((task) => task.reject(busy(5)))
  }

  #lose(worker: Worker, reason: unknown): void {
    if (worker !== this.#worker) return
    this.#worker = undefined
    this.#settle((task) => task.reject(reason))
  }
}
