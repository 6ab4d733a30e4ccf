/** Copies a generated network from SQLite to PostgreSQL. */
import path from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import type { Client } from 'pg'
import { loadConfig } from '#server/core/config/config.ts'
import { connect } from '#server/db/connect.ts'
import { migrate } from '#server/db/migrations/migrate.ts'
import { open } from '#server/process.ts'

const ROWS = 20_000
/** Fills the empty schema at `url`, which `client` is connected to as a superuser, with the network in `dir`. */
export async function copyNetwork(dir: string, url: string, client: Client): Promise<void> {
  const started = performance.now()
  console.log('Copying the network to PostgreSQL …')
  const config = loadConfig({ DATA_DIR: dir, DATABASE_URL: url, LOG_LEVEL: 'silent' })
  const store = connect(config.store, console)
  await migrate(store)
  await store.close()

  const db = new DatabaseSync(path.join(dir, 'plus.db'), { readOnly: true })
  // References are checked in the copy's order of tables, which is not theirs.
  await client.query('SET session_replication_role = replica')
  for (const table of await tablesOf(db, client)) await copyTable(db, client, table)
  // Its words are in another file of SQLite: Plus makes them of the posts.
  await client.query("DELETE FROM backfills WHERE name = 'tweet_search'")
  db.close()

  const plus = await open(config)
  await plus.caughtUp
  await plus.close()
  await client.query('VACUUM ANALYZE')
  console.log(`Copied in ${((performance.now() - started) / 1_000).toFixed(0)} s.`)
}

/** The tables that both engines have. The list of migrations is filled already. */
async function tablesOf(db: DatabaseSync, client: Client): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(
    `SELECT table_name AS name FROM information_schema.tables
      WHERE table_schema = current_schema() AND table_name <> 'migrations'`,
  )
  const names = db.prepare("SELECT name FROM sqlite_schema WHERE type = 'table'").all()
  const own = new Set(names.map(({ name }) => name))
  return rows.flatMap(({ name }) => (own.has(name) ? name : []))
}

async function copyTable(db: DatabaseSync, client: Client, table: string): Promise<void> {
  const { rows: columns } = await client.query<{ name: string; type: string }>(
    `SELECT column_name AS name, udt_name AS type FROM information_schema.columns
      WHERE table_schema = current_schema() AND table_name = $1 ORDER BY ordinal_position`,
    [table],
  )
  const names = columns.map(({ name }) => `"${name}"`).join()
  const arrays = columns.map(({ type }, index) => `$${index + 1}::${type}[]`).join()
  const insert = `INSERT INTO "${table}" (${names}) SELECT * FROM unnest(${arrays})`
  const all = db.prepare(`SELECT ${names} FROM "${table}"`)
  all.setReadBigInts(true)
  await client.query(`DELETE FROM "${table}"`)
  let rows: Record<string, unknown>[] = []
  const flush = async () => {
    if (rows.length === 0) return
    await client.query(
      insert,
      columns.map(({ name }) => rows.map((row) => toParameter(row[name]))),
    )
    rows = []
  }
  for (const row of all.iterate()) if (rows.push(row) === ROWS) await flush()
  await flush()
}

const toParameter = (value: unknown): unknown => {
  if (typeof value === 'bigint') return String(value)
  return value instanceof Uint8Array ? Buffer.from(value) : value
}
