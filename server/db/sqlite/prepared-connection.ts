import type { DatabaseSync, SQLInputValue, StatementSync } from 'node:sqlite'
import type { QueryResult } from 'kysely'
import { observedWork } from '#server/core/observation/observed-work.ts'

/** A connection with its prepared statements. They are few, because lists are padded, so none is ever evicted. */
export class PreparedConnection {
  readonly db: DatabaseSync
  readonly #statements = new Map<string, { statement: StatementSync; answersRows: boolean }>()
  readonly #readable = new Map<string, boolean>()

  constructor(db: DatabaseSync) {
    this.db = db
  }

  /** Whether a statement only reads, and only tables that this connection has. */
  canRead(sql: string): boolean {
    const known = this.#readable.get(sql)
    if (known !== undefined) return known
    let canRead = /^select /i.test(sql)
    try {
      if (canRead) this.#prepare(sql)
    } catch {
      canRead = false
    }
    this.#readable.set(sql, canRead)
    return canRead
  }

  run<R>(sql: string, parameters: readonly unknown[]): QueryResult<R> {
    const { observer } = observedWork
    if (!observer) return this.#run(sql, parameters)
    const startedAt = performance.now()
    try {
      return this.#run(sql, parameters)
    } finally {
      observer.onStatement(sql, startedAt)
    }
  }

  #run<R>(sql: string, parameters: readonly unknown[]): QueryResult<R> {
    const { statement, answersRows } = this.#prepare(sql)
    const values = parameters as SQLInputValue[]
    if (answersRows) return { rows: statement.all(...values) as R[] }
    const { changes } = statement.run(...values)
    return { rows: [], numAffectedRows: BigInt(changes) }
  }

  #prepare(sql: string) {
    let prepared = this.#statements.get(sql)
    if (!prepared) {
      const statement = this.db.prepare(sql)
      prepared = { statement, answersRows: statement.columns().length > 0 }
      this.#statements.set(sql, prepared)
    }
    return prepared
  }
}
