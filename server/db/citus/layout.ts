/** Reads where the tables of a PostgreSQL database lie. */
import { sql } from 'kysely'
import type { Db } from '../db.ts'
import { type Place, tableRules } from '../table-rules.ts'

/** A table, and where it lies now. */
export interface PlacedTable {
  name: string
  place: Place
  /** The first column of its primary key, by which it is to be split. */
  column: string
  /** Citus knows it: it is split, or copied to each machine. */
  isPlaced: boolean
  /** The column by which it is split now. */
  splitBy: string | null
  /** Tables with the same number lie together. */
  colocation: number | null
  shards: number
  /** Bytes of rows that are still on the coordinator. */
  localBytes: number
}

/** Whether the extension is installed in this database. */
export async function hasCitus(db: Db): Promise<boolean> {
  const { rows } = await sql<{ found: number }>`SELECT 1 AS found FROM pg_extension WHERE extname = 'citus'`.execute(db)
  return rows.length > 0
}

/** How many machines take shards. */
export async function countWorkers(db: Db): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    SELECT count(*) AS count FROM pg_dist_node WHERE isactive AND shouldhaveshards AND noderole = 'primary'`.execute(db)
  return Number(rows[0]?.count ?? 0)
}

type Row = Omit<PlacedTable, 'place'>

/** The tables of Plus that exist, in the order in which they are distributed. None where there is no Citus. */
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

/** Whether its rows are spread over the machines, rather than copied to each. */
export const isSplit = ({ place }: PlacedTable): boolean => place !== 'everywhere' && place !== 'coordinator'

/** The table that the others of its group lie with. */
export const leaderOf = (tables: readonly PlacedTable[], place: Place): PlacedTable =>
  tables.find((table) => table.place === place)!

/** Tables that belong on several machines and are not there. */
export const unplaced = (tables: readonly PlacedTable[]): PlacedTable[] =>
  tables.filter(({ place, isPlaced }) => place !== 'coordinator' && !isPlaced)

/** Whether the data was distributed, at least in part. */
export const isDistributed = (tables: readonly PlacedTable[]): boolean => tables.some(({ isPlaced }) => isPlaced)
