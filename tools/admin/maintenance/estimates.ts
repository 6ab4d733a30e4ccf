/** Numbers of rows: counted in small tables, estimated by PostgreSQL in large ones. */
import { sql } from 'kysely'
import type { Store } from '#server/db/db.ts'
import type { Tables } from '#server/db/tables.ts'

/** Beyond this an estimate is enough. */
const COUNTED = 200_000

export interface RowCount {
  count: number
  isEstimated: boolean
}

export async function rowsIn({ db, engine }: Pick<Store, 'db' | 'engine'>, table: keyof Tables): Promise<RowCount> {
  if (engine === 'postgres') {
    const { rows } = await sql<{ estimate: number }>`
      SELECT reltuples::float8 AS estimate FROM pg_class
      WHERE oid = to_regclass(${table})`.execute(db)
    const estimate = Math.round(Number(rows[0]?.estimate ?? 0))
    if (estimate > COUNTED) return { count: estimate, isEstimated: true }
  }
  const { rows } = await sql<{ count: number }>`SELECT COUNT(*) AS count FROM ${sql.table(table)}`.execute(db)
  return { count: Number(rows[0]!.count), isEstimated: false }
}
