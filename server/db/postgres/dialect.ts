/** Kysely dialect with two connection pools, so that reads never wait for transactions. */
import {
  type CompiledQuery,
  type DatabaseConnection,
  type Dialect,
  type Driver,
  type Kysely,
  PostgresAdapter,
  PostgresDialect,
  PostgresIntrospector,
  type PostgresPool,
  PostgresQueryCompiler,
  type QueryResult,
  type TransactionSettings,
} from 'kysely'
import type { Release } from '#server/core/limits/waiting-line.ts'
import { observedWork } from '#server/core/observation/observed-work.ts'
import { processCounts } from '#server/core/observation/process-counts.ts'
import { POSTGRES_UNAVAILABLE } from '#server/core/store-errors.ts'
import { type ConnectionQueue, isUrgent } from './connection-queue.ts'

/** A pool and its queue for connections. */
export interface QueuedPool {
  queue: ConnectionQueue
  open(): Promise<PostgresPool>
}

/** Writing transactions use one pool, everything else the other. */
export function createPostgresDialect(reads: QueuedPool, writes: QueuedPool): Dialect {
  return {
    createAdapter: () => new PostgresAdapter(),
    createQueryCompiler: () => new PostgresQueryCompiler(),
    createIntrospector: (db: Kysely<unknown>) => new PostgresIntrospector(db),
    createDriver: () => new TwoPools(new QueuedDriver(reads), new QueuedDriver(writes)),
  }
}

class QueuedDriver {
  readonly driver: Driver
  readonly queue: ConnectionQueue

  constructor(pool: QueuedPool) {
    this.driver = new PostgresDialect({ pool: pool.open }).createDriver()
    this.queue = pool.queue
  }

  async acquire(isUrgent: boolean): Promise<TakenConnection> {
    const leave = await this.queue.enter({ isUrgent })
    try {
      return { connection: await this.driver.acquireConnection(), leave }
    } catch (error) {
      leave()
      throw error
    }
  }

  async release({ connection, leave }: TakenConnection): Promise<void> {
    try {
      await this.driver.releaseConnection(connection)
    } finally {
      leave()
    }
  }
}

interface TakenConnection {
  connection: DatabaseConnection
  /** Gives its place to the next statement in the queue. */
  leave: Release
}

class TwoPools implements Driver {
  readonly #reads: QueuedDriver
  readonly #writes: QueuedDriver

  constructor(reads: QueuedDriver, writes: QueuedDriver) {
    this.#reads = reads
    this.#writes = writes
  }

  async init(): Promise<void> {
    await Promise.all([this.#reads.driver.init(), this.#writes.driver.init()])
  }

  // The pool is chosen at the first statement.
  async acquireConnection(): Promise<LateConnection> {
    return new LateConnection(this.#reads)
  }

  async beginTransaction(late: LateConnection, settings: TransactionSettings): Promise<void> {
    if (settings.accessMode !== 'read only') late.pool = this.#writes
    const connection = await late.open()
    await named(() => late.pool.driver.beginTransaction(connection, settings))
  }

  async commitTransaction(late: LateConnection): Promise<void> {
    const connection = await late.open()
    const startedAt = performance.now()
    await named(() => late.pool.driver.commitTransaction(connection))
    processCounts.commitMs.observe(performance.now() - startedAt)
  }

  async rollbackTransaction(late: LateConnection): Promise<void> {
    const connection = await late.open()
    await named(() => late.pool.driver.rollbackTransaction(connection))
  }

  async releaseConnection(late: LateConnection): Promise<void> {
    await late.close()
  }

  async destroy(): Promise<void> {
    await Promise.all([this.#reads.driver.destroy(), this.#writes.driver.destroy()])
  }
}

class LateConnection implements DatabaseConnection {
  pool: QueuedDriver
  #opened: TakenConnection | undefined

  constructor(pool: QueuedDriver) {
    this.pool = pool
  }

  async open(isUrgent = false): Promise<DatabaseConnection> {
    this.#opened ??= await named(() => this.pool.acquire(isUrgent))
    return this.#opened.connection
  }

  async executeQuery<R>(query: CompiledQuery): Promise<QueryResult<R>> {
    const connection = await this.open(isUrgent(query))
    const { observer } = observedWork
    if (!observer) return named(() => connection.executeQuery<R>(query))
    const startedAt = performance.now()
    return named(() => connection.executeQuery<R>(query)).finally(() => observer.onStatement(query.sql, startedAt))
  }

  // biome-ignore lint/correctness/useYield: nothing here streams
  async *streamQuery(): AsyncIterableIterator<never> {
    throw new Error('streaming is not supported')
  }

  async close(): Promise<void> {
    if (this.#opened) await this.pool.release(this.#opened)
  }
}

/** Adds an error code to errors of the driver: connection timeout, query timeout, closed connection. */
async function named<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    const isOfDriver = error instanceof Error && error.name === 'Error' && !('code' in error)
    throw isOfDriver ? Object.assign(error, { code: POSTGRES_UNAVAILABLE }) : error
  }
}
