/** Reads how the tables of a PostgreSQL database are distributed. */
import { sql } from 'kysely'
import type { Db } from '#server/db/db.ts'
import { type Place, tableRules } from '#server/db/table-rules.ts'

/** A table, and how it is distributed now. */
export interface PlacedTable {
  name: string
  place: Place
  /** The first column of its primary key, its intended distribution column. */
  column: string
  /** Whether Citus manages it: it is distributed, or copied to each machine. */
  isPlaced: boolean
  /** Its current distribution column. */
  splitBy: string | null
  /** The colocation group. Tables with the same number are on the same machines. */
  colocation: number | null
  shards: number
  /** Bytes of rows that remain on the coordinator. */
  localBytes: number
}

/** Whether the extension is installed in this database. */
export async function hasCitus(db: Db): Promise<boolean> {
  const { rows } = await sql<{ found: number }>`SELECT 1 AS found FROM pg_extension WHERE extname = 'citus'`.execute(db)
  return rows.length > 0
}

/** The number of machines that hold shards. */
export async function countWorkers(db: Db): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    SELECT count(*) AS count FROM pg_dist_node WHERE isactive AND shouldhaveshards AND noderole = 'primary'`.execute(db)
  return Number(rows[0]?.count ?? 0)
}

type Row = Omit<PlacedTable, 'place'>

/** The existing tables of Plus, in the order in which they are distributed. Empty without Citus. */
export async function readLayout(db: Db): Promise<PlacedTable[]> {
  if (!(await hasCitus(db))) return []
  const { rows } = await sql<Row>`
    SELECT c.relname AS name, a.attname AS "column", p.logicalrelid IS NOT NULL AS "isPlaced",
      column_to_column_name(p.logicalrelid, p.partkey) AS "splitBy", p.colocationid AS colocation,
      (SELECT count(*) FROM pg_dist_shard s WHERE s.logicalrelid = p.logicalrelid) AS shards,
      pg_relation_size(c.oid) AS "localBytes"
    FROM pg_class c
    JOIN pg_index i ON i.indrelid = c.oid AND i.indisprimary
    JOIN pg_attribute a ON a.attrelid = c.oid AND a.attnum = i.indkey[0]
    LEFT JOIN pg_dist_partition p ON p.logicalrelid = c.oid
    WHERE c.relkind = 'r' AND c.relnamespace = CAST(current_schema() AS regnamespace)`.execute(db)
  const found = new Map(rows.map((row) => [row.name, row]))
  return Object.entries(tableRules).flatMap(([name, { place }]) => {
    const row = found.get(name)
    return row ? { ...row, shards: Number(row.shards), localBytes: Number(row.localBytes), place } : []
  })
}

/** Whether its rows are distributed, rather than copied to each machine. */
export const isSplit = ({ place }: PlacedTable): boolean => place !== 'everywhere' && place !== 'coordinator'

/** The table whose colocation group the others of its place join. */
export const leaderOf = (tables: readonly PlacedTable[], place: Place): PlacedTable =>
  tables.find((table) => table.place === place)!

/** Tables that should be distributed, and are not. */
export const unplaced = (tables: readonly PlacedTable[]): PlacedTable[] =>
  tables.filter(({ place, isPlaced }) => place !== 'coordinator' && !isPlaced)

/** Whether the data was distributed, at least partly. */
export const isDistributed = (tables: readonly PlacedTable[]): boolean => tables.some(({ isPlaced }) => isPlaced)
