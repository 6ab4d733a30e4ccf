/** Copies the tables of a PostgreSQL database with pg_dump, at one moment in time. */
import { chmod } from 'node:fs/promises'
import type { Client } from 'pg'
import { type OnProgress, UncopiableError } from '#server/backups/backup-error.ts'
import { syncPath } from '#server/backups/files/durable-files.ts'
import type { DatabaseCopy } from '#server/backups/sqlite-copy.ts'
import { findTools, runTool } from './tools.ts'

/** Opens a connection without timeouts. The driver is loaded only where PostgreSQL is used. */
async function connectTo(url: string): Promise<Client> {
  const { default: pg } = await import('pg')
  const client = new pg.Client({
    connectionString: url,
    application_name: 'plus-backup',
    connectionTimeoutMillis: 10_000,
  })
  client.on('error', () => {})
  await client.connect()
  return client
}

/** Runs work with a connection without timeouts. */
export async function withConnection<T>(url: string, work: (client: Client) => Promise<T>): Promise<T> {
  const client = await connectTo(url)
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}

/** Reads the first column of the first row. */
export async function readValue(client: Client, sql: string, values: unknown[] = []): Promise<unknown> {
  const { rows } = await client.query({ text: sql, values, rowMode: 'array' })
  return rows[0]?.[0]
}

export const readMajor = async (client: Client): Promise<number> =>
  Math.floor(Number(await readValue(client, 'SHOW server_version_num')) / 10_000)

export const readSchema = async (client: Client): Promise<string> =>
  String((await readValue(client, 'SELECT current_schema()')) ?? '')

/** The tables of a schema. */
export async function listTables(client: Client, schema: string): Promise<string[]> {
  const sql = 'SELECT tablename FROM pg_tables WHERE schemaname = $1 ORDER BY tablename COLLATE "C"'
  return (await client.query(sql, [schema])).rows.map(({ tablename }) => String(tablename))
}

/** How many rows each table of a schema has. */
export async function countTables(client: Client, schema: string): Promise<Record<string, number>> {
  const counts: Record<string, number> = {}
  for (const table of await listTables(client, schema))
    counts[table] = Number(await readValue(client, `SELECT count(*) FROM ${identifier(schema)}.${identifier(table)}`))
  return counts
}

export const identifier = (name: string): string => `"${name.replaceAll('"', '""')}"`

/** The bytes of the tables of a schema, without their indexes. */
export const sizeOfSchema = async (client: Client): Promise<number> =>
  Number(
    await readValue(
      client,
      'SELECT coalesce(sum(pg_table_size(oid)), 0) FROM pg_class WHERE relnamespace = current_schema()::regnamespace AND relkind = $1',
      ['r'],
    ),
  )

export interface PostgresCopy extends DatabaseCopy {
  schema: string
}

/** Dumps the current schema into a file. The snapshot is held until `close`, so that later reads see the same data. */
export async function copyPostgres(url: string, to: string, onProgress: OnProgress): Promise<PostgresCopy> {
  const client = await connectTo(url)
  let ended: Promise<void> | undefined
  try {
    await refuseCitus(client)
    const tools = await findTools(await readMajor(client))
    await client.query('BEGIN ISOLATION LEVEL REPEATABLE READ, READ ONLY')
    const schema = await readSchema(client)
    const snapshot = String(await readValue(client, 'SELECT pg_export_snapshot()'))
    onProgress({ label: 'Database', done: 0, total: 1 })
    const args = ['--format=custom', '--no-owner', '--no-privileges', `--snapshot=${snapshot}`]
    await runTool(tools, 'pg_dump', [...args, `--schema=${identifier(schema)}`, `--file=${to}`], url)
    await chmod(to, 0o600)
    await syncPath(to)
    onProgress({ label: 'Database', done: 1, total: 1 })
    const tables = await countTables(client, schema)
    const applied = await client.query('SELECT name FROM migrations ORDER BY name COLLATE "C"')
    return {
      schema,
      tables,
      migrations: applied.rows.map(({ name }) => String(name)),
      async listHashes(after, limit) {
        const sql = 'SELECT DISTINCT hash FROM media WHERE hash > $1 ORDER BY hash LIMIT $2'
        return (await client.query(sql, [after, limit])).rows.map(({ hash }) => String(hash))
      },
      close: () => (ended ??= client.end()),
    }
  } catch (error) {
    await client.end()
    throw error
  }
}

async function refuseCitus(client: Client): Promise<void> {
  if (Number(await readValue(client, "SELECT count(*) FROM pg_extension WHERE extname = 'citus'")) === 0) return
  throw new UncopiableError(
    'The tables are on a Citus cluster, whose machines have no moment in common that pg_dump could copy. Back up its machines with the tools of Citus (citus_create_restore_point).',
  )
}
