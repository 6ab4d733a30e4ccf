/**
 * Runs searches of SQLite files in a worker thread, so that a slow search delays only other searches. SQLite cannot be
 * interrupted, so a thread that exceeds the deadline is terminated and replaced, and its search is refused as `busy`.
 */
import { Worker } from 'node:worker_threads'
import { AppError } from '#server/core/errors.ts'
import { WaitingLine } from '#server/core/limits/waiting-line.ts'
import { type ThreadError, unpackError } from './thread-error.ts'

/** Searches limit their own work to a few milliseconds. Far longer, because a busy machine may delay the thread. */
const DEADLINE_MS = 1_000
/** Searches that wait for the thread. Beyond, they are refused. */
const MOST_WAITING = 50
/** Threads that are still terminating, each using a core. With more of them, searches are refused. */
const MAX_TERMINATING = 2

/** A task of the thread: to close a file, or what else it knows by name. */
export interface SearchTask {
  kind: string
  /** Of the index. */
  file: string
  /** Of all other tables; not needed to close. */
  database?: string
}

/** The thread's messages: that it takes tasks, then one for each task, in their order. */
export type SearchMessage =
  | { kind: 'ready' }
  | { kind: 'answer'; answer: unknown }
  | { kind: 'error'; failure: ThreadError }

interface PendingSearch {
  resolve(answer: unknown): void
  reject(reason: unknown): void
}

const busy = (retryAfter: number): AppError => new AppError('busy', { retryAfter })

/** A thread that answers one task after the other. */
export class SearchWorker {
  readonly #entry: URL
  readonly #deadlineMs: number
  readonly #line = new WaitingLine({ atOnce: 1, most: MOST_WAITING }, () => busy(2))
  #worker: Worker | undefined
  #isReady = false
  #current: PendingSearch | undefined
  #deadline: NodeJS.Timeout | undefined
  #ending = 0

  /** `entry` is the thread's module. */
  constructor(entry: URL, deadlineMs = DEADLINE_MS) {
    this.#entry = entry
    this.#deadlineMs = deadlineMs
  }

  /** The thread's answer. Refuses with `busy` when many searches wait, and when this one takes too long. */
  perform<Answer>(task: SearchTask): Promise<Answer> {
    if (this.#ending >= MAX_TERMINATING) return Promise.reject(busy(5))
    return this.#line.run(() => this.#ask(task)) as Promise<Answer>
  }

  /** Closes the file after pending searches. */
  async close(file: string): Promise<void> {
    if (this.#worker) await this.#line.run(() => this.#ask({ kind: 'close', file }), { mayOverfill: true })
  }

  #ask(task: SearchTask): Promise<unknown> {
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
    worker.on('message', (message: SearchMessage) => {
      if (worker !== this.#worker) return
      if (message.kind === 'ready') {
        this.#isReady = true
        this.#startDeadline(worker)
      } else if (message.kind === 'answer') this.#settle((search) => search.resolve(message.answer))
      else this.#settle((search) => search.reject(unpackError(message.failure)))
    })
    worker.on('error', (error) => this.#lose(worker, error))
    worker.on('exit', () => this.#lose(worker, new Error('The search worker has exited')))
    return worker
  }

  #startDeadline(worker: Worker): void {
    this.#deadline = setTimeout(() => this.#replace(worker), this.#deadlineMs)
  }

  #settle(settle: (search: PendingSearch) => void): void {
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
    this.#settle((search) => search.reject(new AppError('busy', { retryAfter: 5 })))
  }

  #lose(worker: Worker, reason: unknown): void {
    if (worker !== this.#worker) return
    this.#worker = undefined
    this.#settle((search) => search.reject(reason))
  }
}
