/**
 * Schemas on the server that TEST_DATABASE_URL names, dropped at the end of the run. The connections of a schema are
 * kept for the next world that uses it: a new one has to learn all tables again, which takes longer than most tests.
 */
import type { PostgresPool, PostgresPoolClient } from 'kysely'
import type { Client, Pool } from 'pg'
import type { TestProject } from 'vitest/node'
import { openQueued } from '#server/db/connect.ts'
import type { Store } from '#server/db/db.ts'
import { ConnectionQueue } from '#server/db/postgres/connection-queue.ts'
import type { QueuedPool } from '#server/db/postgres/dialect.ts'
import { createPostgresPool } from '#server/db/postgres/pool.ts'
import { distributeSchema, emptyDistributed } from './citus/distributed-schema.ts'
import { beginReport, checkPlans, endReport } from './citus/plans.ts'
import { makeTemplate } from './pglite-template.ts'
import { checkScans } from './plans/check-scans.ts'
import { keepStatements } from './plans/kept-statements.ts'
import { Schemas } from './schemas.ts'
import { connectToServer, isCitus, settingsOf } from './server-schema.ts'
import { recordStatements } from './statements.ts'

const { TEST_SCHEMAS: prefix, VITEST_POOL_ID: worker } = process.env
const CONNECTIONS = 5
/** Tests share few connections and a slow machine. Those about full pools and locked rows open their own. */
const PATIENCE_MS = 30_000
/** Shorter than the timeout of a statement. */
const LOCK_MS = 4_500

let connection: Promise<Client> | undefined
const connected = () => (connection ??= connectToServer())
const schemas = new Schemas(
  `${prefix}_${worker}`,
  async (sql) => (await (await connected()).query(sql)).rows,
  isCitus() ? { prepare: (schema) => distributeSchema(settingsOf(schema)), empty: emptyDistributed } : {},
)

interface Pools {
  reads: Pool
  writes: Pool
}
const poolsOf = new Map<string, Pools>()

/** `open` may be called again after a close, as a restarted process would; `settings` lead other processes there. */
export async function takeServerSchema(
  isNew: boolean,
): Promise<{ settings: Record<string, string>; open(): Store; drop(): Promise<void> }> {
  const name = await schemas.take(isNew)
  const settings = settingsOf(name)
  return {
    settings,
    open: () => openStore(name, settings.DATABASE_URL),
    drop: async () => {
      await (isCitus() ? checkPlans(await connected(), name) : keepStatements(prefix!))
      if (await schemas.giveBack(name)) return
      const pools = poolsOf.get(name)
      poolsOf.delete(name)
      await Promise.all([pools?.reads.end(), pools?.writes.end()])
    },
  }
}

function openStore(schema: string, address: string): Store {
  const pools = poolsOf.get(schema) ?? { reads: createPool(address), writes: createPool(address) }
  poolsOf.set(schema, pools)
  const queued = (name: keyof Pools): QueuedPool => ({
    queue: new ConnectionQueue({ name, size: CONNECTIONS, patienceMs: PATIENCE_MS, log: console }),
    open: async () => lend(pools[name]),
  })
  return openQueued(queued('reads'), queued('writes'))
}

function createPool(address: string): Pool {
  const pool = createPostgresPool(address, CONNECTIONS, true, console)
  // The processes of a test share it, on a machine that runs several tests: what comes at once waits longer for its turn.
  Object.assign(pool.options, {
    // A test with many networks leaves the pools of all of them to later ones, which hold no connections until then.
    idleTimeoutMillis: 5_000,
    connectionTimeoutMillis: PATIENCE_MS,
    lock_timeout: LOCK_MS,
  })
  recordStatements(pool)
  return pool
}

/** A pool whose end leaves the connections open. */
const lend = (pool: Pool): PostgresPool => ({
  options: pool.options,
  connect: () => pool.connect() as unknown as Promise<PostgresPoolClient>,
  end: async () => {},
})

/** Set-up that vitest calls before the run. It returns a function that checks plans and drops the schemas. */
export default async function setup(project: TestProject): Promise<(() => Promise<void>) | undefined> {
  const { TEST_DATABASE_URL: address = process.env.TEST_DATABASE_URL, TEST_SCHEMAS: run } = project.config.env
  if (!address) {
    await makeTemplate()
    return
  }
  const onCitus = project.config.env.TEST_IS_CITUS === 'yes'
  if (onCitus) await beginReport()
  return async () => {
    const client = await connectToServer(address)
    try {
      if (onCitus) console.log(await endReport())
      else await checkScans(client, run!)
    } finally {
      const found = await client.query('SELECT nspname FROM pg_namespace WHERE nspname LIKE $1', [`${run}\\_%`])
      for (const { nspname } of found.rows) await client.query(`DROP SCHEMA ${nspname} CASCADE`)
      await client.end()
    }
  }
}
