/**
 * Fills each table of a schema with rows of a network of 200,000 posts, made from the names and types of its columns: a new table
 * is filled, too. Values are such that the statistics are like those of a real one: times up to now, rare flags, ids in
 * order of time.
 */
import type { Client } from 'pg'
import { idAt } from '#server/core/ids/ids.ts'

const POSTS = 200_000
/** The number of rows in each table that is not about posts, large enough for PostgreSQL to use an index. */
const ROWS = 10_000
const MEMBERS = 2_000
const AGE_MS = 400 * 24 * 60 * 60 * 1_000

interface Column {
  name: string
  type: string
  isNullable: boolean
  /** Its place in the primary key; 0 when it is not part of it. */
  key: number
  /** How many columns the key has. */
  keys: number
}

/** Makes the rows and the statistics. */
export async function fillWithNetwork(client: Client, schema: string): Promise<void> {
  const { rows: constraints } = await client.query(
    `SELECT conrelid::regclass AS name, conname FROM pg_constraint WHERE contype = 'f' AND connamespace = $1::regnamespace`,
    [schema],
  )
  for (const { name, conname } of constraints) await client.query(`ALTER TABLE ${name} DROP CONSTRAINT ${conname}`)
  for (const [table, columns] of await tablesOf(client, schema)) {
    const rows = OF_POSTS.has(table) ? POSTS : ROWS
    await client.query(`ALTER TABLE ${schema}.${table} SET UNLOGGED`)
    await client.query(
      `INSERT INTO ${schema}.${table} (${columns.map(({ name }) => name)}) SELECT ${columns.map((column) => sqlValue(column, rows))}
        FROM generate_series(1::bigint, ${rows}) AS i ON CONFLICT DO NOTHING`,
    )
    await client.query(`ANALYZE ${schema}.${table}`)
  }
}

const OF_POSTS = new Set(['tweets', 'tweet_counters', 'author_tweets', 'tweet_search'])

/** Tables that have few rows in a network of any size. */
export const SMALL = new Set(['migrations', 'settings', 'id_slots', 'backfills', 'network', 'setup_links'])

async function tablesOf(client: Client, schema: string): Promise<Map<string, Column[]>> {
  const { rows } = await client.query(
    `SELECT c.relname AS table, a.attname AS name, format_type(a.atttypid, null) AS type, NOT a.attnotnull AS "isNullable",
        coalesce(array_position(k.conkey, a.attnum), 0) AS key, coalesce(cardinality(k.conkey), 0) AS keys
      FROM pg_class c JOIN pg_attribute a ON a.attrelid = c.oid AND a.attnum > 0 AND NOT a.attisdropped
        LEFT JOIN pg_constraint k ON k.conrelid = c.oid AND k.contype = 'p'
      WHERE c.relnamespace = $1::regnamespace AND c.relkind = 'r' ORDER BY c.relname, a.attnum`,
    [schema],
  )
  const tables = new Map<string, Column[]>()
  for (const { table, ...column } of rows)
    if (!SMALL.has(table)) tables.set(table, [...(tables.get(table) ?? []), column])
  return tables
}

/** The value of a column in row `i`, as SQL. */
function sqlValue({ name, type, isNullable, key, keys }: Column, rows: number): string {
  const value = type === 'bigint' ? numberOf(name, key, keys, rows) : textOf(type, key, keys)
  return isNullable ? `CASE WHEN i % 20 = 0 THEN ${value} END` : value
}

const now = Date.now()
/** The id of a row that was made when the network had this many of `rows`. */
const idOf = (index: string, rows: number): string =>
  `(${idAt(now - AGE_MS)} + (${index}) * ${Math.floor((idAt(now) - idAt(now - AGE_MS)) / rows)})`
const member = (index: string): string => idOf(`1 + (${index}) % ${MEMBERS}`, MEMBERS)

function numberOf(name: string, key: number, keys: number, rows: number): string {
  if (/^(?:open|is|has|wants|shows|hides|sends|push|spares|leaves|needs|from_verified|unread|waits)(?:_|$)/.test(name))
    return '(i % 20 = 0)::int'
  if (/_at$|^until$|_until$/.test(name)) {
    const isAhead = /^(?:expires|due|ends|leased|purge)|until/.test(name)
    return `${now} ${isAhead ? '+' : '-'} (${rows} - i) * ${Math.floor(AGE_MS / rows)}`
  }
  if (/^(?:day|hour)$/.test(name)) return `${Math.floor(now / 3_600_000)} - i % 1000`
  const isId = /id$|_from$|^(?:at|reply_to|reply_to_author)$|_by$/.test(name)
  if (!isId) return key > 0 ? 'i' : 'i % 10'
  const isOfPost =
    /tweet|parent|root|^id$|rowid|^at$|^reply_to$|mark|last|event|read_id|kept|about|case|act_|queue/.test(name)
  // A key of two accounts: all pairs differ.
  if (!isOfPost && key === 1 && keys === 1) return idOf('i', rows)
  if (!isOfPost) return member(key > 1 && keys > 1 ? `i / ${MEMBERS} + i * 7` : 'i')
  return key === 1 && keys > 1 ? idOf(`1 + i % ${MEMBERS}`, rows) : idOf('i', rows)
}

function textOf(type: string, key: number, keys: number): string {
  if (type === 'tsvector') return `to_tsvector('simple', 'w' || i % 1000 || ' v' || i % 37)`
  if (key === 0) return `'v' || i % 997`
  return key === 1 && keys > 1 ? `'k' || i % ${MEMBERS}` : `'k' || i`
}
