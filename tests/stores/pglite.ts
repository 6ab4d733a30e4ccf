/** PostgreSQL inside the test process: one PGlite a worker, one schema a world. */
import { PGlite, types } from '@electric-sql/pglite'
import { Kysely, PostgresDialect, type PostgresPoolClient } from 'kysely'
import { postgresStore } from '#server/db/connect.ts'
import type { Store } from '#server/db/db.ts'
import type { Tables } from '#server/db/tables.ts'
import { Schemas } from './schemas.ts'

let engine: Promise<PGlite> | undefined
let turn: Promise<void> = Promise.resolve()

// The server's own pool reads 8-byte integers as numbers, too.
const start = () => PGlite.create({ parsers: { [types.INT8]: Number, [types.NUMERIC]: Number } })

const schemas = new Schemas('world', (sql) =>
  exclusively(async () => (await (await engine!).exec(sql)).at(-1)?.rows ?? []),
)

/** An empty schema; `open` may be called again after a close, as a restarted process would. */
export async function takePgliteSchema(): Promise<{ open(): Store; drop(): Promise<void> }> {
  engine ??= start()
  const pglite = await engine
  const name = await schemas.take()
  return { open: () => openStore(pglite, name), drop: () => schemas.giveBack(name) }
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

async function exclusively<T>(work: () => Promise<T>): Promise<T> {
  const release = await takeTurn()
  return work().finally(release)
}
