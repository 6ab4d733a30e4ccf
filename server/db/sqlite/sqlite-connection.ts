/** A connection of Kysely to the embedded database: transactions write through it, everything else reads committed rows. */
import type { CompiledQuery, DatabaseConnection, QueryResult } from 'kysely'
import { endSlice } from '#server/core/background.ts'
import type { PreparedConnection } from './prepared-connection.ts'

/** Reads committed rows. */
interface Reader {
  read<R>(sql: string, parameters: readonly unknown[]): R[]
}

/** A connection that reads committed rows, and writes during a transaction. */
export class SqliteConnection implements DatabaseConnection {
  /** The writing connection during a transaction. */
  writer: PreparedConnection | null = null
  readonly #driver: Reader

  constructor(driver: Reader) {
    this.#driver = driver
  }

  async executeQuery<R>({ sql, parameters }: CompiledQuery): Promise<QueryResult<R>> {
    if (this.writer) return this.writer.run<R>(sql, parameters)
    const pause = endSlice()
    if (pause) await pause
    return { rows: this.#driver.read<R>(sql, parameters) }
  }

  // biome-ignore lint/correctness/useYield: node:sqlite reads are short; nothing here streams
  async *streamQuery(): AsyncIterableIterator<never> {
    throw new Error('streaming is not supported')
  }
}
