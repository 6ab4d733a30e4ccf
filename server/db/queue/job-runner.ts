/** Works off a queue of the store, beside everything else: nothing waits for it, and each piece of work only for itself. */
import type { Db, Tx } from '#server/db/db.ts'
import type { Deps } from '#server/db/deps.ts'
import { transact } from '#server/db/transaction.ts'

const POLL_MS = 1_000

export interface JobQueue<Row> {
  concurrency: number
  /** Longer than any try takes. What a crash interrupted is retried after this time. */
  leaseMs: number
  isAnyDue(db: Db, now: number): Promise<boolean>
  /** Takes some of what is due, so that nobody else does before `until`. */
  claimDue(tx: Tx, now: number, until: number, limit: number): Promise<readonly Row[]>
  handle(row: Row): Promise<void>
  /** What the log says when the queue, or one row, could not be worked on. */
  failures: { reading: string; handling: string }
}

export class JobRunner<Row> {
  readonly #deps: Pick<Deps, 'db' | 'clock' | 'log'>
  readonly #queue: JobQueue<Row>
  readonly #underWay = new Set<Promise<void>>()
  readonly #stopping = new AbortController()
  #taking: Promise<void> | null = null
  #isAsked = false
  #timer: NodeJS.Timeout | undefined

  constructor(deps: Pick<Deps, 'db' | 'clock' | 'log'>, queue: JobQueue<Row>) {
    this.#deps = deps
    this.#queue = queue
  }

  /** Aborted when what is under way is to be broken off. */
  get signal(): AbortSignal {
    return this.#stopping.signal
  }

  start(): void {
    this.#timer = setInterval(this.wake, POLL_MS)
    this.#timer.unref()
    this.wake()
  }

  /** Works on what is due. */
  readonly wake = (): void => {
    this.#isAsked = true
    if (this.signal.aborted) return
    this.#taking ??= this.#take().finally(() => {
      this.#taking = null
    })
  }

  /** What is under way is broken off, and done by the next process. */
  async stop(): Promise<void> {
    clearInterval(this.#timer)
    this.#stopping.abort()
    await this.#taking
    await Promise.all(this.#underWay)
  }

  async #take(): Promise<void> {
    const { db, clock, log } = this.#deps
    const { concurrency: mostUnderWay, leaseMs, isAnyDue, claimDue, failures } = this.#queue
    try {
      while (this.#isAsked && !this.signal.aborted) {
        this.#isAsked = false
        const free = mostUnderWay - this.#underWay.size
        if (free === 0 || !(await isAnyDue(db, clock()))) return
        const rows = await transact(db, (tx) => claimDue(tx, clock(), clock() + leaseMs, free))
        for (const row of rows) this.#begin(row)
      }
    } catch (err) {
      log.error({ err }, failures.reading)
    }
  }

  #begin(row: Row): void {
    const { handle, failures } = this.#queue
    const work = handle(row)
      .catch((err) => this.#deps.log.error({ err }, failures.handling))
      .finally(() => {
        this.#underWay.delete(work)
        this.wake()
      })
    this.#underWay.add(work)
  }
}
