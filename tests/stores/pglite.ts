/** PostgreSQL inside the test process: one PGlite a worker, one schema a world. */
import { isDeepStrictEqual } from 'node:util'
import { PGlite, types } from '@electric-sql/pglite'
import { Kysely, PostgresDialect, type PostgresPoolClient } from 'kysely'
import { postgresStore } from '#server/db/connect.ts'
import type { Store } from '#server/db/db.ts'
import { migrations } from '#server/db/migrate.ts'
import type { Tables } from '#server/db/tables.ts'

let engine: Promise<PGlite> | undefined
let turn: Promise<void> = Promise.resolve()

// The server's own pool reads 8-byte integers as numbers, too.
const start = () => PGlite.create({ parsers: { [types.INT8]: Number, [types.NUMERIC]: Number } })

/** Emptied by worlds that are over. On a server each world migrates a schema of its own, which takes longer than its test. */
const emptied: string[] = []
let made = 0

/** An empty schema; `open` may be called again after a close, as a restarted process would. */
export async function takePgliteSchema(): Promise<{ open(): Store; drop(): Promise<void> }> {
  engine ??= start()
  const pglite = await engine
  const name = emptied.pop() ?? `world_${++made}`
  await exclusively(() => pglite.exec(`CREATE SCHEMA IF NOT EXISTS ${name}`))
  return {
    open: () => openStore(pglite, name),
    drop: () =>
      exclusively(async () => {
        if (await isAsMigrated(pglite, name)) {
          await pglite.exec(emptying(name))
          emptied.push(name)
        } else await pglite.exec(`DROP SCHEMA ${name} CASCADE`)
      }),
  }
}

/** Whether the tables are those of this version: a test may have pretended otherwise, or never have migrated. */
async function isAsMigrated(pglite: PGlite, schema: string): Promise<boolean> {
  const { rows: tables } = await pglite.query<{ oid: number | null }>(
    `SELECT to_regclass('${schema}.migrations') AS oid`,
  )
  if (tables.every(({ oid }) => oid === null)) return false
  const { rows } = await pglite.query<{ name: string }>(`SELECT name FROM ${schema}.migrations ORDER BY name`)
  return isDeepStrictEqual(
    rows.map((row) => row.name),
    Object.keys(migrations),
  )
}

const emptying = (schema: string) => `
  DO $$ DECLARE filled text; BEGIN
    SELECT string_agg(oid::regclass::text, ', ') INTO filled FROM pg_class
      WHERE relnamespace = '${schema}'::regnamespace AND relkind = 'r' AND relname <> 'migrations' AND pg_relation_size(oid) > 0;
    IF filled IS NOT NULL THEN EXECUTE 'TRUNCATE ' || filled; END IF;
  END $$`

function openStore(pglite: PGlite, schema: string): Store {
  const pool = {
    options: {},
    async connect(): Promise<PostgresPoolClient> {
      const release = await takeTurn()
      await pglite.exec(`SET search_path TO ${schema}`)
      const query = (sql: string, parameters: readonly unknown[]) => pglite.query(sql, [...parameters])
      return { query: query as unknown as PostgresPoolClient['query'], release }
    },
    async end() {},
  }
  return postgresStore(new Kysely<Tables>({ dialect: new PostgresDialect({ pool }) }))
}

/** PGlite is a single connection: from connect to release it belongs to one caller. */
async function takeTurn(): Promise<() => void> {
  const before = turn
  const { promise, resolve } = Promise.withResolvers<void>()
  turn = promise
  await before
  return resolve
}

async function exclusively(work: () => Promise<unknown>): Promise<void> {
  const release = await takeTurn()
  await work().finally(release)
}
