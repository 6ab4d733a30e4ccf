/** PostgreSQL inside the test process: one PGlite a worker, one schema a world. */
import { PGlite, types } from '@electric-sql/pglite'
import { Kysely, PostgresDialect, type PostgresPoolClient } from 'kysely'
import type { Store } from '#server/db/db.ts'
import type { Tables } from '#server/db/tables.ts'

let engine: Promise<PGlite> | undefined
let turn: Promise<void> = Promise.resolve()

// The server's own pool reads 8-byte integers as numbers, too.
const start = () => PGlite.create({ parsers: { [types.INT8]: Number, [types.NUMERIC]: Number } })

/** Makes an empty schema; `open` may be called again after a close, as a restarted process would. */
export async function createPgliteSchema(name: string): Promise<{ open(): Store; drop(): Promise<void> }> {
  engine ??= start()
  const pglite = await engine
  const exec = (sql: string) => exclusively(() => pglite.exec(sql))
  await exec(`CREATE SCHEMA ${name}`)
  return {
    open: () => openStore(pglite, name),
    drop: async () => {
      await exec(`DROP SCHEMA ${name} CASCADE`)
    },
  }
}

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
  const db = new Kysely<Tables>({ dialect: new PostgresDialect({ pool }) })
  return { db, engine: 'postgres', isShared: true, close: () => db.destroy() }
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
