/** Reads the columns and key of a table. */
import { sql } from 'kysely'
import type { Store } from '#server/db/db.ts'
import type { Tables } from '#server/db/tables.ts'

export interface TableShape {
  name: keyof Tables
  /** Columns by name, the same on each engine; `type` is that of the engine. */
  columns: readonly { name: string; type: string }[]
  /** The columns of the primary key, in its order. */
  key: readonly string[]
}

interface Column {
  name: string
  type: string
  /** Its position in the primary key, from 1; 0 outside of it. */
  place: number
}

/** Reads the columns and the primary key of a table. */
export async function readShape({ db, engine }: Pick<Store, 'db' | 'engine'>, name: keyof Tables): Promise<TableShape> {
  const query =
    engine === 'sqlite'
      ? sql<Column>`SELECT name, type, pk AS place FROM pragma_table_info(${name}) ORDER BY name`
      : sql<Column>`
          SELECT a.attname AS name, format_type(a.atttypid, NULL) AS type,
            COALESCE(array_position(CAST(i.indkey AS smallint[]), a.attnum) + 1, 0) AS place
          FROM pg_attribute a
          JOIN pg_index i ON i.indrelid = a.attrelid AND i.indisprimary
          WHERE a.attrelid = CAST(${name} AS regclass) AND a.attnum > 0 AND NOT a.attisdropped
          ORDER BY CAST(a.attname AS text) COLLATE "C"`
  const { rows } = await query.execute(db)
  const key = rows.filter(({ place }) => place > 0).toSorted((a, b) => a.place - b.place)
  if (key.length === 0) throw new Error(`The table ${name} has no primary key`)
  return { name, columns: rows.map(({ name, type }) => ({ name, type })), key: key.map((column) => column.name) }
}
