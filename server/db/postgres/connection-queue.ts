/**
 * The queue for the connections of a pool. It bounds how many wait and how long, so that a full pool refuses at once what it
 * could not serve in time.
 */
import type { CompiledQuery } from 'kysely'
import type { Log } from '#server/core/log.ts'
import { POSTGRES_BUSY } from '#server/core/store-errors.ts'
import type { Db } from '../db.ts'

/** How long a statement waits for a connection, unless given. */
const PATIENCE_MS = 2_000
/** How long once the queue has not been empty for longer than that: then there is more work than connections do. */
const SHORT_PATIENCE_MS = 200
const MOST_WAITING = 2_000
const SWEEP_MS = 50
const LOG_EVERY_MS = 10_000

/** A pool whose connections are queued for. */
export interface QueueOptions {
  /** For the log: `reads`. */
  name: string
  /** Connections of the pool. */
  size: number
  patienceMs?: number
  log: Pick<Log, 'warn'>
}

interface Waiter {
  since: number
  resolve(): void
  reject(error: unknown): void
}

const busy = () => Object.assign(new Error('All connections to PostgreSQL are taken'), { code: POSTGRES_BUSY })

export class ConnectionQueue {
  readonly #options: Required<QueueOptions>
  /** The next first. */
  readonly #waiting: Waiter[] = []
  #taken = 0
  /** Since when the queue has not been empty. */
  #busySince = 0
  #sweeping: NodeJS.Timeout | undefined
  #loggedAt = Number.NEGATIVE_INFINITY
  #refused = 0

  constructor(options: QueueOptions) {
    this.#options = { patienceMs: PATIENCE_MS, ...options }
  }

  /** How many connections are in use, of how many. */
  get use(): { pool: string; taken: number; size: number } {
    return { pool: this.#options.name, taken: this.#taken, size: this.#options.size }
  }

  /** How many wait for a connection. */
  get waiting(): number {
    return this.#waiting.length
  }

  /** Resolves when a connection is free. Who is urgent goes before the others. */
  async enter(isUrgent = false): Promise<void> {
    if (this.#taken < this.#options.size) {
      this.#taken++
      return
    }
    if (this.#waiting.length >= MOST_WAITING && !isUrgent) throw this.#refusal()
    await new Promise<void>((resolve, reject) => {
      const now = performance.now()
      if (this.#waiting.length === 0) this.#busySince = now
      const waiter = { since: now, resolve, reject }
      if (isUrgent) this.#waiting.unshift(waiter)
      else this.#waiting.push(waiter)
      this.#sweeping ??= setInterval(() => this.#sweep(), SWEEP_MS)
    })
  }

  /** Gives the connection to the next. */
  leave(): void {
    const next = this.#waiting.shift()
    if (next) next.resolve()
    else this.#taken--
    this.#restIfEmpty()
  }

  #sweep(): void {
    const { patienceMs } = this.#options
    const now = performance.now()
    const most = now - this.#busySince > patienceMs ? Math.min(SHORT_PATIENCE_MS, patienceMs) : patienceMs
    while (this.#waiting[0] && now - this.#waiting[0].since > most) this.#waiting.shift()!.reject(this.#refusal())
    this.#restIfEmpty()
  }

  #restIfEmpty(): void {
    if (this.#waiting.length > 0) return
    clearInterval(this.#sweeping)
    this.#sweeping = undefined
  }

  #refusal(): Error {
    const now = performance.now()
    this.#refused++
    if (now - this.#loggedAt > LOG_EVERY_MS) {
      const { name, size, log } = this.#options
      log.warn({ pool: name, connections: size, refused: this.#refused }, 'All connections to PostgreSQL are taken')
      this.#loggedAt = now
      this.#refused = 0
    }
    return busy()
  }
}

const urgent = new WeakSet<object>()

/** Whether a query goes before others. */
export const isUrgent = (query: CompiledQuery): boolean => urgent.has(query)

/** Executes a query before others that wait for a connection, as what tells whether the process can work at all. */
export function executeUrgently<R>(db: Db, query: CompiledQuery<R>) {
  urgent.add(query)
  return db.executeQuery<R>(query)
}
