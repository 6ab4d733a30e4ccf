/**
 * Searches the full-text index of SQLite in a worker thread, so that a slow search delays only other searches. FTS5 cannot be
 * interrupted, so a worker that exceeds the deadline is terminated and replaced.
 */
import { Worker } from 'node:worker_threads'
import { AppError } from '#server/core/errors.ts'
import type { IndexQuery, Progress, SearchTask } from './search-worker-thread.ts'

/** Then a search ends with the next row it finds. */
const BUDGET_MS = 250
/** Then its worker is terminated. Longer, because a busy machine may delay the thread. */
const DEADLINE_MS = 1_000
/** Workers that are still terminating, each using a core. With more of them, searches are refused. */
const MAX_TERMINATING = 2

interface PendingSearch {
  task: SearchTask
  deadlineMs: number
  /** Also called at the deadline, with the rows found by then. */
  resolve(): void
  reject(reason: unknown): void
}

class SearchWorker {
  readonly #queue: PendingSearch[] = []
  #worker: Worker | undefined
  #current: PendingSearch | undefined
  #deadline: NodeJS.Timeout | undefined
  #ending = 0

  /** Ids of matching tweets, newest first: those found before the deadline. */
  async find(file: string, wanted: IndexQuery, deadlineMs = DEADLINE_MS): Promise<number[]> {
    if (this.#ending >= MAX_TERMINATING) throw new AppError('busy', { retryAfter: 5 })
    const found = new Float64Array(new SharedArrayBuffer((wanted.limit + 1) * Float64Array.BYTES_PER_ELEMENT))
    await this.#perform({ kind: 'look up', file, found, budgetMs: BUDGET_MS, ...wanted }, deadlineMs)
    return Array.from(found.subarray(1, 1 + found[0]!))
  }

  /** Closes the file after pending searches. */
  close(file: string): Promise<void> {
    return this.#worker ? this.#perform({ kind: 'close', file }, DEADLINE_MS) : Promise.resolve()
  }

  #perform(task: SearchTask, deadlineMs: number): Promise<void> {
    return new Promise((resolve, reject) => {
      this.#queue.push({ task, deadlineMs, resolve, reject })
      this.#next()
    })
  }

  #next(): void {
    if (this.#current) return
    this.#current = this.#queue.shift()
    if (!this.#current) {
      this.#worker?.unref()
      return
    }
    this.#worker ??= this.#start()
    this.#worker.ref()
    this.#worker.postMessage(this.#current.task)
  }

  /** The deadline counts from the worker's first message, since starting it takes a while. */
  #start(): Worker {
    const worker = new Worker(new URL('./search-worker-thread.ts', import.meta.url))
    worker.on('message', ({ state, error }: Progress) => {
      if (worker !== this.#worker) return
      if (state === 'begun') this.#deadline = setTimeout(() => this.#replace(worker), this.#current?.deadlineMs)
      else this.#settle(error)
    })
    worker.on('error', (error) => this.#lose(worker, error))
    worker.on('exit', () => this.#lose(worker, new Error('The search worker has exited')))
    return worker
  }

  #settle(error?: unknown): void {
    clearTimeout(this.#deadline)
    const settled = this.#current
    this.#current = undefined
    if (error) settled?.reject(error)
    else settled?.resolve()
    this.#next()
  }

  #replace(worker: Worker): void {
    this.#worker = undefined
    this.#ending++
    void worker.terminate().finally(() => this.#ending--)
    this.#settle()
  }

  #lose(worker: Worker, reason: unknown): void {
    if (worker !== this.#worker) return
    this.#worker = undefined
    this.#settle(reason)
  }
}

/** One for all stores of the process. */
export const searchWorker = new SearchWorker()
