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
import { POSTGRES_UNAVAILABLE } from '#server/core/store-errors.ts'

type Open = () => Promise<PostgresPool>

/** Writing transactions use one pool, everything else the other. */
export function createPostgresDialect(reads: Open, writes: Open): Dialect {
  return {
    createAdapter: () => new PostgresAdapter(),
    createQueryCompiler: () => new PostgresQueryCompiler(),
    createIntrospector: (db: Kysely<unknown>) => new PostgresIntrospector(db),
    createDriver: () => new TwoPools(driverOf(reads), driverOf(writes)),
  }
}

const driverOf = (pool: Open): Driver => new PostgresDialect({ pool }).createDriver()

class TwoPools implements Driver {
  readonly #reads: Driver
  readonly #writes: Driver

  constructor(reads: Driver, writes: Driver) {
    this.#reads = reads
    this.#writes = writes
  }

  async init(): Promise<void> {
    await Promise.all([this.#reads.init(), this.#writes.init()])
  }

  // The pool is chosen at the first statement.
  async acquireConnection(): Promise<LateConnection> {
    return new LateConnection(this.#reads)
  }

  async beginTransaction(late: LateConnection, settings: TransactionSettings): Promise<void> {
    if (settings.accessMode !== 'read only') late.driver = this.#writes
    const connection = await late.open()
    await named(() => late.driver.beginTransaction(connection, settings))
  }

  async commitTransaction(late: LateConnection): Promise<void> {
    const connection = await late.open()
    await named(() => late.driver.commitTransaction(connection))
  }

  async rollbackTransaction(late: LateConnection): Promise<void> {
    const connection = await late.open()
    await named(() => late.driver.rollbackTransaction(connection))
  }

  async releaseConnection(late: LateConnection): Promise<void> {
    await late.close()
  }

  async destroy(): Promise<void> {
    await Promise.all([this.#reads.destroy(), this.#writes.destroy()])
  }
}

class LateConnection implements DatabaseConnection {
  driver: Driver
  #opened: DatabaseConnection | undefined

  constructor(driver: Driver) {
    this.driver = driver
  }

  async open(): Promise<DatabaseConnection> {
    this.#opened ??= await named(() => this.driver.acquireConnection())
    return this.#opened
  }

  async executeQuery<R>(query: CompiledQuery): Promise<QueryResult<R>> {
    const connection = await this.open()
    return named(() => connection.executeQuery<R>(query))
  }

  // biome-ignore lint/correctness/useYield: nothing here streams
  async *streamQuery(): AsyncIterableIterator<never> {
    throw new Error('streaming is not supported')
  }

  async close(): Promise<void> {
    if (this.#opened) await this.driver.releaseConnection(this.#opened)
  }
}

/** Adds a code to the driver's own errors: connection timeout, query timeout, closed connection. */
async function named<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    const isOfDriver = error instanceof Error && error.name === 'Error' && !('code' in error)
    throw isOfDriver ? Object.assign(error, { code: POSTGRES_UNAVAILABLE }) : error
  }
}
