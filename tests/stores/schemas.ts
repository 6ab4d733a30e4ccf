/** PostgreSQL schemas for worlds. One that a world has emptied is used again: to migrate one takes longer than a test. */
import { isDeepStrictEqual } from 'node:util'
import { migrations } from '#server/db/migrations/migrate.ts'

type Row = Record<string, unknown>
/** Runs one statement, or several without parameters. */
export type RunSql = (sql: string) => Promise<readonly Row[]>

/** Functions that prepare a schema for reuse, and empty one. */
interface Ways {
  prepare?(schema: string): Promise<void>
  empty?(run: RunSql, schema: string): Promise<unknown>
}

export class Schemas {
  readonly #run: RunSql
  readonly #prefix: string
  readonly #ways: Ways
  readonly #emptied: string[] = []
  #made = 0

  constructor(prefix: string, run: RunSql, ways: Ways = {}) {
    this.#prefix = prefix
    this.#run = run
    this.#ways = ways
  }

  /** Answers the name of an empty schema; unless `isNew`, perhaps one with empty tables. */
  async take(isNew = false): Promise<string> {
    const emptied = isNew ? undefined : this.#emptied.pop()
    if (emptied !== undefined) return emptied
    const name = `${this.#prefix}_${++this.#made}`
    await this.#run(`CREATE SCHEMA ${name}`)
    if (!isNew) await this.#ways.prepare?.(name)
    return name
  }

  /** Empties the schema for the next world, or drops it where its tables are not those of this version: then false. */
  async giveBack(name: string): Promise<boolean> {
    const isAsMigrated = await this.#isAsMigrated(name)
    if (!isAsMigrated) await this.#run(`DROP SCHEMA ${name} CASCADE`)
    else if (this.#ways.empty) await this.#ways.empty(this.#run, name)
    else await this.#run(emptying(name))
    if (isAsMigrated) this.#emptied.push(name)
    return isAsMigrated
  }

  /** Whether the tables are those of this version: a test may have pretended otherwise, or never have migrated. */
  async #isAsMigrated(name: string): Promise<boolean> {
    const [found] = await this.#run(`SELECT to_regclass('${name}.migrations') IS NOT NULL AS is_there`)
    if (!found?.is_there) return false
    const rows = await this.#run(`SELECT name FROM ${name}.migrations ORDER BY name`)
    return isDeepStrictEqual(
      rows.map((row) => row.name),
      Object.keys(migrations),
    )
  }
}

// To truncate a table takes a hundred times longer than to delete a few rows, whose space is not used again.
const emptying = (schema: string) => `
  DO $$ DECLARE filled record; BEGIN
    FOR filled IN SELECT oid::regclass::text AS name, pg_relation_size(oid) > 65536 AS is_large FROM pg_class
      WHERE relnamespace = '${schema}'::regnamespace AND relkind = 'r' AND relname <> 'migrations' AND pg_relation_size(oid) > 0
    LOOP
      EXECUTE CASE WHEN filled.is_large THEN format('TRUNCATE %s CASCADE', filled.name) ELSE format('DELETE FROM %s', filled.name) END;
    END LOOP;
  END $$`
