/** Works through a queue in the store: claims rows that are due, handles them, then deletes or reschedules them. */
import { inBackground } from '#server/core/background.ts'
import type { Clock } from '#server/core/clock.ts'
import type { Id } from '#server/core/ids/ids.ts'
import type { Log } from '#server/core/log.ts'
import type { Store, Tx } from '#server/db/db.ts'
import { enterGate, isReadOnly } from '#server/db/read-only/write-gate.ts'
import { isWrittenElsewhere } from '#server/db/sqlite/processes/reading-dialect.ts'
import { transact } from '#server/db/transaction.ts'

const POLL_MS = 1_000
/** A clock that goes back by more has been corrected. */
const CLOCK_STEP_MS = 10_000

interface QueueRow {
  id: Id
  /** Attempts so far, including the current one. */
  attempts: number
}

/** A row to handle again, with its due time. */
export interface Retry<Row> {
  row: Row
  dueAt: number
  /** False for a row that was only deferred: the attempt does not count. */
  isCounted?: boolean
}

export interface Queue<Row extends QueueRow> {
  /** The name for the log: "events". */
  name: string
  /** Maximum concurrent jobs, and rows per job. */
  concurrency: number
  batch: number
  /** Longer than any job takes. After a crash its rows are due again after this time. */
  leaseMs: number
  /** Takes up to `limit` rows due at `now`. No other process takes them before `until`. */
  claim(now: number, until: number, limit: number): Promise<readonly Row[]>
  /** No row waits longer than this. */
  maxDelayMs: number
  /** Makes rows that are due after `latest` due then: their time is from a clock that was ahead. */
  hasten(tx: Tx, latest: number): Promise<unknown>
  remove(tx: Tx, rows: readonly Row[]): Promise<unknown>
  reschedule(tx: Tx, row: Row, change: { due_at: number; attempts: number }): Promise<unknown>
  /** Handles one job. Answers the rows to retry; the others are done. Rows of a job that throws are due again after the lease. */
  handle(rows: readonly Row[], signal: AbortSignal): Promise<readonly Retry<Row>[]>
}

/** How soon new rows are handled. */
export interface Pace {
  /** The delay after the first new row. */
  delayMs: number
  /** The minimum interval between two looks. */
  distanceMs: number
}

export interface QueueDeps {
  db: Store['db']
  clock: Clock
  log: Pick<Log, 'error'>
}

/** Works through one queue while the server runs. */
export class QueueWorker<Row extends QueueRow> {
  readonly #deps: QueueDeps
  readonly #queue: Queue<Row>
  readonly #jobs = new Set<Promise<void>>()
  readonly #stopping = new AbortController()
  #claiming: Promise<void> | null = null
  /** Whether there may be due rows that were not looked for yet. */
  #isRequested = false
  #polling: NodeJS.Timeout | undefined
  #delay: NodeJS.Timeout | undefined
  /** When it was last woken after a delay, by `performance.now()`. */
  #wokenAt = Number.NEGATIVE_INFINITY
  /**
   * When rows were last looked for. At the first look the clock counts as corrected: an earlier process may have had it
   * ahead.
   */
  #lastLook = Number.POSITIVE_INFINITY

  constructor(deps: QueueDeps, queue: Queue<Row>) {
    this.#deps = deps
    this.#queue = queue
  }

  start(): void {
    this.#polling = setInterval(this.wake, POLL_MS)
    this.#polling.unref()
    this.wake()
  }

  /** Handles due rows now. */
  readonly wake = (): void => {
    this.#isRequested = true
    if (!this.#claiming && this.#canClaim())
      this.#claiming = this.#claimAll().finally(() => {
        this.#claiming = null
        if (this.#isRequested && this.#canClaim()) this.wake()
      })
  }

  /** Handles due rows after a delay, together with rows that are added until then. */
  wakeSoon({ delayMs, distanceMs }: Pace): void {
    if (this.#delay) return
    const sinceLast = performance.now() - this.#wokenAt
    this.#delay = setTimeout(
      () => {
        this.#delay = undefined
        this.#wokenAt = performance.now()
        this.wake()
      },
      Math.max(delayMs, distanceMs - sinceLast),
    )
  }

  /** Resolves when every row that was due before the call has been handled. */
  async drain(): Promise<void> {
    clearTimeout(this.#delay)
    this.#delay = undefined
    this.wake()
    while (this.#claiming || this.#jobs.size > 0) await Promise.all([this.#claiming, ...this.#jobs])
  }

  /** Aborts running jobs; the next process retries them. */
  async stop(): Promise<void> {
    clearInterval(this.#polling)
    clearTimeout(this.#delay)
    this.#stopping.abort()
    await this.#claiming
    await Promise.all(this.#jobs)
  }

  #canClaim(): boolean {
    const { db } = this.#deps
    if (this.#stopping.signal.aborted || isReadOnly(db) || isWrittenElsewhere(db)) return false
    return this.#jobs.size < this.#queue.concurrency
  }

  async #claimAll(): Promise<void> {
    const { name, concurrency, batch, leaseMs } = this.#queue
    try {
      while (this.#isRequested && this.#canClaim()) {
        this.#isRequested = false
        const limit = (concurrency - this.#jobs.size) * batch
        const now = this.#deps.clock()
        if (now < this.#lastLook - CLOCK_STEP_MS) await this.#hasten(now)
        this.#lastLook = now
        const rows = await this.#queue.claim(now, now + leaseMs, limit)
        if (rows.length === limit) this.#isRequested = true
        for (let from = 0; from < rows.length; from += batch) this.#begin(rows.slice(from, from + batch))
      }
    } catch (err) {
      if (isReadOnly(this.#deps.db)) return
      this.#deps.log.error({ err, queue: name }, 'A queue could not be read; it is read again shortly')
    }
  }

  #hasten(now: number): Promise<unknown> {
    return transact(this.#deps.db, (tx) => this.#queue.hasten(tx, now + this.#queue.maxDelayMs))
  }

  #begin(rows: readonly Row[]): void {
    // Started jobs may end, also when the network becomes read-only: a mail that was sent must not be sent again.
    const leave = inBackground(() => enterGate(this.#deps.db))
    const job = inBackground(() => this.#run(rows))
      .catch((err) => this.#deps.log.error({ err, queue: this.#queue.name }, 'A job failed; it will be retried'))
      .finally(() => {
        leave()
        this.#jobs.delete(job)
        if (this.#isRequested) this.wake()
      })
    this.#jobs.add(job)
  }

  async #run(rows: readonly Row[]): Promise<void> {
    const { signal } = this.#stopping
    const retries = await this.#queue.handle(rows, signal)
    const retried = new Set(retries.map(({ row }) => row))
    const done = rows.filter((row) => !retried.has(row))
    await transact(this.#deps.db, async (tx) => {
      if (done.length > 0) await this.#queue.remove(tx, done)
      for (const { row, dueAt, isCounted = true } of retries)
        await this.#queue.reschedule(
          tx,
          row,
          signal.aborted || !isCounted
            ? { due_at: signal.aborted ? Math.min(dueAt, this.#deps.clock()) : dueAt, attempts: row.attempts - 1 }
            : { due_at: dueAt, attempts: row.attempts },
        )
    })
  }
}
