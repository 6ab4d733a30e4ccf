/** Reads and writes the rows of any table, as lists of values in the order of its columns. */
import { CompiledQuery, type RawBuilder, sql } from 'kysely'
import { liftLimits } from '#server/db/citus/place-tables.ts'
import type { Db, Store, Tx } from '#server/db/db.ts'
import { leftOut } from './moved-tables.ts'
import type { TableShape } from './table-shape.ts'

export type Value = string | number | null
export type Row = readonly Value[]
/** The position to continue from: the key of the last row that was read; null at the start. */
export type Key = readonly (string | number)[] | null

/** Rows of one statement on SQLite, which accepts 32,766 values. */
const MAX_ROWS = 100
const MAX_VALUES = 30_000

/** The rows after `after`, in the order of the primary key. */
export async function readRows(db: Db, { name, columns, key }: TableShape, after: Key, limit: number): Promise<Row[]> {
  const refs = (names: readonly string[]) => sql.join(names.map((column) => sql.ref(column)))
  const behind = after === null ? [] : [sql`(${refs(key)}) > (${sql.join(after)})`]
  const names = columns.map((column) => column.name)
  const { rows } = await sql<Record<string, Value>>`
    SELECT ${refs(names)} FROM ${sql.table(name)} ${where([...behind, ...isMoved(name)])}
    ORDER BY ${refs(key)} LIMIT ${sql.lit(limit)}`.execute(db)
  return rows.map((row) => names.map((column) => row[column] as Value))
}

/** The key of a row. */
export const keyOf = ({ columns, key }: TableShape, row: Row): (string | number)[] =>
  key.map((name) => row[columns.findIndex((column) => column.name === name)] as string | number)

/** Counts the rows of a table, without a timeout on PostgreSQL. */
export async function countRows({ db, engine }: Pick<Store, 'db' | 'engine'>, name: TableShape['name']) {
  const count = (of: Db) =>
    sql<{ count: number }>`SELECT count(*) AS count FROM ${sql.table(name)} ${where(isMoved(name))}`.execute(of)
  const { rows } =
    engine === 'sqlite'
      ? await count(db)
      : await db
          .transaction()
          .setAccessMode('read only')
          .execute(async (tx) => {
            await liftLimits(tx)
            return count(tx)
          })
  return Number(rows[0]?.count)
}

const isMoved = (name: TableShape['name']): RawBuilder<unknown>[] => {
  const names = leftOut[name]
  return names ? [sql`name NOT IN (${sql.join(names)})`] : []
}

const where = (conditions: readonly RawBuilder<unknown>[]): RawBuilder<unknown> =>
  conditions.length === 0 ? sql`` : sql`WHERE ${sql.join(conditions, sql` AND `)}`

/** Writes rows into a table of the target, which has `shape`. */
export async function insertRows(
  tx: Tx,
  engine: Store['engine'],
  shape: TableShape,
  rows: readonly Row[],
): Promise<void> {
  const into = `INSERT INTO ${shape.name} (${shape.columns.map(({ name }) => `"${name}"`).join()})`
  if (engine === 'postgres') {
    // A list of values for each column: one statement, whatever the number of rows.
    const lists = shape.columns.map((_, index) => rows.map((row) => toPortable(row[index] ?? null)))
    const types = shape.columns.map(({ type }, index) => `CAST($${index + 1} AS ${type}[])`)
    await tx.executeQuery(CompiledQuery.raw(`${into} SELECT * FROM unnest(${types.join()})`, lists))
    return
  }
  const values = `(${shape.columns.map(() => '?').join()})`
  const most = Math.min(MAX_ROWS, Math.floor(MAX_VALUES / shape.columns.length))
  for (let from = 0; from < rows.length; ) {
    // Two statements for each table are prepared: for many rows and for one.
    const length = rows.length - from >= most ? most : 1
    const part = rows.slice(from, from + length)
    const all = Array.from({ length }, () => values).join()
    await tx.executeQuery(CompiledQuery.raw(`${into} VALUES ${all}`, part.flat().map(toPortable)))
    from += length
  }
}

/**
 * Converts a value to one that both engines store. PostgreSQL accepts no NUL, which nobody could type, and no fraction
 * in its integers, which times of generated networks have on SQLite.
 */
export function toPortable(value: Value): Value {
  if (typeof value === 'string') return value.includes('\0') ? value.replaceAll('\0', '') : value
  return value === null ? null : Math.trunc(value)
}

/** Removes the rows of all these tables, rows that reference others first. */
export async function emptyTables(tx: Tx, engine: Store['engine'], names: readonly string[]): Promise<void> {
  if (engine === 'postgres') await sql.raw(`TRUNCATE ${names.join()}`).execute(tx)
  else for (const name of names.toReversed()) await sql.raw(`DELETE FROM ${name}`).execute(tx)
}
