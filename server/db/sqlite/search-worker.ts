/**
 * Searches in the index of posts on the embedded store, by a worker thread: a slow one delays other searches only, and those
 * not for long. FTS5 cannot be interrupted, so a worker past its time is ended and replaced by another.
 */
import { Worker } from 'node:worker_threads'
import { AppError } from '#server/core/errors.ts'
import type { IndexQuery, Progress, SearchTask } from './search-worker-thread.ts'

/** From then on a look-up ends with the next row it finds. */
const BUDGET_MS = 250
/** From then on it ends without one. Longer, because a busy machine may not let the thread work at all for a while. */
const DEADLINE_MS = 1_000
/** Workers that were ended and have not noticed yet, each at work on a core. With more of them, look-ups are refused. */
const MAX_TERMINATING = 2

interface PendingSearch {
  task: SearchTask
  deadlineMs: number
  /** Also at the deadline, with what was found until then. */
  resolve(): void
  reject(reason: unknown): void
}

class SearchWorker {
  readonly #queue: PendingSearch[] = []
  #worker: Worker | undefined
  #current: PendingSearch | undefined
  #deadline: NodeJS.Timeout | undefined
  #ending = 0

  /** Rowids that match, the newest first: those found in time. */
  async find(file: string, wanted: IndexQuery, deadlineMs = DEADLINE_MS): Promise<number[]> {
    if (this.#ending >= MAX_TERMINATING) throw new AppError('busy', { retryAfter: 5 })
    const found = new Float64Array(new SharedArrayBuffer((wanted.limit + 1) * Float64Array.BYTES_PER_ELEMENT))
    await this.#perform({ kind: 'look up', file, found, budgetMs: BUDGET_MS, ...wanted }, deadlineMs)
    return Array.from(found.subarray(1, 1 + found[0]!))
  }

  /** Closes the file once the look-ups asked for are over. */
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

  /** The time runs once the worker has begun, which takes a while when it has just been started. */
  #start(): Worker {
    const worker = new Worker(new URL('./search-worker-thread.ts', import.meta.url))
    worker.on('message', ({ state, error }: Progress) => {
      if (worker !== this.#worker) return
      if (state === 'begun') this.#deadline = setTimeout(() => this.#replace(worker), this.#current?.deadlineMs)
      else this.#settle(error)
    })
    worker.on('error', (error) => this.#lose(worker, error))
    worker.on('exit', () => this.#lose(worker, new Error('The thread that searches has ended')))
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
