/** PostgreSQL inside the test process: one PGlite per worker, reached by the pool of the product; one schema per world. */
import { Duplex } from 'node:stream'
import type { PGlite } from '@electric-sql/pglite'
import { Kysely, PostgresDialect, type PostgresPoolClient } from 'kysely'
import type { Pool, PoolClient } from 'pg'
import { postgresStore } from '#server/db/connect.ts'
import type { Store } from '#server/db/db.ts'
import { createPostgresPool } from '#server/db/postgres/pool.ts'
import type { Tables } from '#server/db/tables.ts'
import { startFromTemplate } from './pglite-template.ts'
import { Schemas } from './schemas.ts'

let pool: Promise<Pool> | undefined
/** The schema that the connection uses. */
let current = ''

/** PGlite is a single connection, which belongs to one caller at a time. The others wait, however long. */
async function start(): Promise<Pool> {
  const pglite = await startFromTemplate()
  const started = createPostgresPool('postgres://postgres@localhost/postgres', 1, true, console)
  const patient = { connectionTimeoutMillis: 0, query_timeout: 0, idleTimeoutMillis: 0 }
  Object.assign(started.options, patient, { stream: () => new PgliteSocket(pglite) })
  return started
}

/** The socket of a client whose server is PGlite. */
class PgliteSocket extends Duplex {
  readonly #pglite: PGlite

  constructor(pglite: PGlite) {
    super()
    this.#pglite = pglite
  }

  override _read(): void {}

  override _write(message: Buffer, _encoding: string, done: () => void): void {
    const answer = this.#pglite.execProtocolRawSync(message)
    if (answer.length > 0) this.push(answer)
    done()
  }

  /** The messages of one statement. */
  override _writev(chunks: { chunk: Buffer }[], done: () => void): void {
    this._write(Buffer.concat(chunks.map(({ chunk }) => chunk)), '', done)
  }

  connect(): void {
    setImmediate(() => this.emit('connect'))
  }

  setNoDelay(): void {}
  setKeepAlive(): void {}
  ref(): void {}
  unref(): void {}
}

const schemas = new Schemas('world', async (sql) => {
  const client = await (await pool!).connect()
  try {
    return (await client.query(sql)).rows
  } finally {
    client.release()
  }
})

/** An empty schema; `open` may be called again after a close, as a restarted process would. */
export async function takePgliteSchema(): Promise<{ open(): Store; drop(): Promise<void> }> {
  pool ??= start()
  const started = await pool
  const name = await schemas.take()
  return { open: () => openStore(started, name), drop: async () => void (await schemas.giveBack(name)) }
}

function openStore(started: Pool, schema: string): Store {
  const ofSchema = {
    options: {},
    async connect(): Promise<PostgresPoolClient> {
      const client: PoolClient = await started.connect()
      if (current !== schema) await client.query(`SET search_path TO ${schema}`)
      current = schema
      return client as unknown as PostgresPoolClient
    },
    async end() {},
  }
  return postgresStore(new Kysely<Tables>({ dialect: new PostgresDialect({ pool: ofSchema }) }))
}
