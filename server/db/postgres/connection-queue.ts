/**
 * The queue for the connections of a pool. It bounds how many statements wait and how long, so that a full pool refuses
 * at once what it could not serve in time.
 */
import type { CompiledQuery } from 'kysely'
import { WaitingLine } from '#server/core/limits/waiting-line.ts'
import type { Log } from '#server/core/log.ts'
import { POSTGRES_BUSY } from '#server/core/store-errors.ts'
import type { Db } from '#server/db/db.ts'

/** Default time that a statement waits for a connection. */
const PATIENCE_MS = 2_000
/**
 * Time limit once the queue has not been empty for longer than that: then there is more work than connections can do.
 */
const SHORT_PATIENCE_MS = 200
const MAX_WAITING = 2_000
const LOG_EVERY_MS = 10_000
const FULL = 'All connections to PostgreSQL are taken'

/** The options of the queue of a pool. */
interface QueueOptions {
  /** The name of the pool for the log: `reads`. */
  name: string
  /** The number of connections of the pool. */
  size: number
  patienceMs?: number
  log: Pick<Log, 'warn'>
}

/** The waiting line for the connections of a pool. */
export class ConnectionQueue extends WaitingLine {
  readonly #options: QueueOptions

  constructor(options: QueueOptions) {
    const { size, patienceMs: waitMs = PATIENCE_MS } = options
    super({ atOnce: size, most: MAX_WAITING, waitMs, busyWaitMs: SHORT_PATIENCE_MS }, refusals(options))
    this.#options = options
  }

  /** The number of connections in use, and of all. */
  get use(): { pool: string; taken: number; size: number } {
    return { pool: this.#options.name, taken: this.running, size: this.#options.size }
  }
}

/** Makes the errors of refused statements, and logs at intervals how many were refused. */
function refusals({ name, size, log }: QueueOptions): () => Error {
  let loggedAt = Number.NEGATIVE_INFINITY
  let refused = 0
  return () => {
    const now = performance.now()
    refused++
    if (now - loggedAt > LOG_EVERY_MS) {
      log.warn({ pool: name, connections: size, refused }, FULL)
      loggedAt = now
      refused = 0
    }
    return Object.assign(new Error(FULL), { code: POSTGRES_BUSY })
  }
}

const urgent = new WeakSet<object>()

/** Whether a query is urgent. */
export const isUrgent = (query: CompiledQuery): boolean => urgent.has(query)

/** Executes a query before all waiting ones, such as one that tells whether the process can work at all. */
export function executeUrgently<R>(db: Db, query: CompiledQuery<R>) {
  urgent.add(query)
  return db.executeQuery<R>(query)
}
