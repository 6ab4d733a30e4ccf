/** Restores a dump of PostgreSQL, into a database without tables of Plus. */
import { randomBytes } from 'node:crypto'
import { writeFile } from 'node:fs/promises'
import type { Client } from 'pg'
import { BackupError } from '#server/backups/backup-error.ts'
import { identifier, listTables, readMajor, readSchema, readValue, withConnection } from './copy.ts'
import { type ReplacementNote, writeNote } from './replacement-note.ts'
import { findTools, runTool } from './tools.ts'

/** Restores the tables of a dump into the current schema of the database: all or none. */
export async function restoreDump(url: string, dump: string, schema: string, note?: ReplacementNote): Promise<void> {
  const { tools, target, isNew } = await withConnection(url, async (client) => ({
    tools: await findTools(await readMajor(client)),
    ...(await prepareSchema(client, schema, note)),
  }))
  const list = `${dump}.list`
  const contents = await runTool(tools, 'pg_restore', ['--list', dump], url)
  // Leaves out the schema, which exists already.
  const wanted = contents
    .split('\n')
    .filter((line) => !/^\d+; \d+ \d+ (SCHEMA|COMMENT - SCHEMA|ACL - SCHEMA) /.test(line))
  await writeFile(list, wanted.join('\n'), { mode: 0o600 })
  const args = ['--single-transaction', '--exit-on-error', '--no-owner', '--no-privileges', `--use-list=${list}`]
  try {
    await runTool(tools, 'pg_restore', [...args, `--dbname=${databaseOf(url)}`, dump], url)
  } catch (error) {
    if (isNew) await withConnection(url, (client) => client.query(`DROP SCHEMA ${identifier(schema)}`))
    throw error
  }
  await withConnection(url, async (client) => {
    if (schema !== target) {
      await client.query('BEGIN')
      await client.query(`DROP SCHEMA ${identifier(target)}`)
      await client.query(`ALTER SCHEMA ${identifier(schema)} RENAME TO ${identifier(target)}`)
      if (note) await writeNote(client, target, note)
      if (!isNew) await client.query(`CREATE SCHEMA ${identifier(schema)}`)
      await client.query('COMMIT')
    }
    // A dump holds no statistics, without which plans are slow.
    for (const table of await listTables(client, target))
      await client.query(`ANALYZE ${identifier(target)}.${identifier(table)}`)
  })
}

const databaseOf = (url: string): string => {
  const { pathname, username } = new URL(url)
  return decodeURIComponent(pathname.slice(1) || username)
}

/** Creates the schema of the dump, unless it exists. `target` is the current one. */
async function prepareSchema(
  client: Client,
  schema: string,
  note: ReplacementNote | undefined,
): Promise<{ target: string; isNew: boolean }> {
  const target = await readSchema(client)
  if (!target)
    throw new BackupError(
      'The database has no schema to restore into. Create the one that search_path names: CREATE SCHEMA',
    )
  if (await countObjects(client, target))
    throw new BackupError(`The schema ${target} of the database is not empty. Restore into an empty database.`)
  if (schema === target) return { target, isNew: false }
  const exists = await readValue(client, 'SELECT 1 FROM pg_namespace WHERE nspname = $1', [schema])
  if (exists && (await countObjects(client, schema)))
    throw new BackupError(
      `The backup is of the schema ${schema}, which is in use in this database, beside ${target}. Restore into another database.`,
    )
  if (!exists) {
    await client.query('BEGIN')
    await client.query(`CREATE SCHEMA ${identifier(schema)}`)
    if (note) await writeNote(client, target, { ...note, made: schema })
    await client.query('COMMIT')
  }
  return { target, isNew: !exists }
}

export const countObjects = async (client: Client, schema: string): Promise<number> =>
  Number(
    await readValue(client, 'SELECT count(*) FROM pg_class WHERE relnamespace = $1::regnamespace', [
      identifier(schema),
    ]),
  )

/** Whether the current schema holds a network. */
export const hasNetwork = async (url: string): Promise<boolean> =>
  withConnection(url, async (client) => (await listTables(client, await readSchema(client))).includes('migrations'))

/** Throws while a process of Plus uses the tables: each holds a lease of a minute, or a read-only connection. */
export async function requireStopped(url: string): Promise<void> {
  const { leases, readers } = await withConnection(url, async (client) => ({
    leases: (await readValue(client, "SELECT to_regclass('id_slots')::text"))
      ? Number(await readValue(client, 'SELECT count(*) FROM id_slots WHERE leased_until > $1', [Date.now()]))
      : 0,
    readers: await countReaders(client),
  }))
  if (leases > 0)
    throw new BackupError(
      'Plus runs on this database. Stop every process first. (One that was killed counts for a minute.)',
    )
  if (readers > 0) throw new BackupError('Plus runs on this database, read-only. Stop every process first.')
}

/** Counts the connections of read-only processes. */
async function countReaders(client: Client): Promise<number> {
  if (!(await readValue(client, "SELECT to_regclass('operator_states')::text"))) return 0
  if (!(await readValue(client, "SELECT 1 FROM operator_states WHERE name = 'readOnly'"))) return 0
  // The application name from server/db/postgres/pool.ts.
  const sql = "SELECT count(*) FROM pg_stat_activity WHERE datname = current_database() AND application_name = 'plus'"
  return Number(await readValue(client, sql))
}

/** Ends the leases that the backup contains. */
export const endLeases = (url: string): Promise<unknown> =>
  withConnection(url, (client) => client.query('TRUNCATE id_slots'))

const SCRATCH = 'plus_proof_'
const DAY_S = 24 * 60 * 60

/** Runs work with the address of an empty database on the same server, which is dropped afterwards. */
export async function withScratchDatabase<T>(
  url: string,
  schema: string,
  work: (scratch: string) => Promise<T>,
): Promise<T> {
  const now = Math.floor(Date.now() / 1_000)
  const name = `${SCRATCH}${now}_${randomBytes(4).toString('hex')}`
  await withConnection(url, async (client) => {
    await dropAbandoned(client, now)
    await client
      .query(`CREATE DATABASE ${name} TEMPLATE template0`)
      .catch((error: { code?: string; message: string }) => {
        throw error.code === '42501'
          ? new BackupError(
              'To prove a backup, the user of DATABASE_URL must be allowed to create a database. Allow it: ALTER ROLE … CREATEDB',
            )
          : error
      })
  })
  try {
    const address = new URL(url)
    address.pathname = `/${name}`
    address.searchParams.set('options', `-c search_path=${identifier(schema).replaceAll(' ', '\\ ')}`)
    if (schema !== 'public')
      await withConnection(address.href, (client) => client.query(`CREATE SCHEMA ${identifier(schema)}`))
    return await work(address.href)
  } finally {
    await withConnection(url, (client) => client.query(`DROP DATABASE IF EXISTS ${name} WITH (FORCE)`))
  }
}

/** Drops the databases of killed test restores. */
async function dropAbandoned(client: Client, now: number): Promise<void> {
  const { rows } = await client.query("SELECT datname FROM pg_database WHERE datname LIKE 'plus\\_proof\\_%'")
  for (const { datname } of rows) {
    const since = Number(/^plus_proof_(\d+)_[0-9a-f]{8}$/.exec(datname)?.[1])
    if (since < now - DAY_S) await client.query(`DROP DATABASE IF EXISTS ${datname} WITH (FORCE)`)
  }
}
