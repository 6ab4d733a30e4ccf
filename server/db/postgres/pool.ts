import { Client, Pool, type PoolClient, types } from 'pg'
import type { Log } from '#server/core/log.ts'

const INT8 = 20
const NUMERIC = 1700
// Bounds the plans in the server's memory. The frequent statements are named first; few others repeat.
const MAX_NAMED = 300

// The driver returns 8-byte integers as text; ids and counts are below 2^53.
const asNumbers = {
  getTypeParser: (oid: number, format?: 'text' | 'binary') =>
    oid === INT8 || oid === NUMERIC ? Number : types.getTypeParser(oid, format as 'text'),
} as typeof types

/** Creates a pool whose clients have error listeners, timeouts and, unless turned off, named statements. */
export function createPostgresPool(
  url: string,
  size: number,
  prepared: boolean,
  log: Pick<Log, 'warn'>,
  queryTimeoutMs = 8_000,
): Pool {
  const pool = new Pool({
    connectionString: url,
    max: size,
    types: asNumbers,
    connectionTimeoutMillis: 3_000,
    query_timeout: queryTimeoutMs,
    statement_timeout: 5_000,
    lock_timeout: 2_000,
    idle_in_transaction_session_timeout: 15_000,
    keepAlive: true,
    application_name: 'plus',
    ...(prepared && { Client: NamingClient }),
  })
  const onError = (error: Error) => log.warn({ err: error }, 'A connection to PostgreSQL failed')
  pool.on('error', onError)
  pool.on('connect', (client: PoolClient) => client.on('error', onError))
  return pool
}

const names = new Map<string, string>()

/** Names each statement, so that the server parses and plans it once per connection. */
class NamingClient extends Client {
  // biome-ignore lint/suspicious/noExplicitAny: pg's query has a dozen overloads; this forwards all of them
  override query(text: any, values?: any, callback?: any): any {
    if (typeof text !== 'string' || !Array.isArray(values)) return super.query(text, values, callback)
    const name = nameOf(text)
    return super.query(name ? { name, text, values } : { text, values }, callback)
  }
}

function nameOf(text: string): string | undefined {
  // The best plan of a full-text search depends on the words: a generic plan is a hundred times slower.
  if (text.includes('@@')) return undefined
  let name = names.get(text)
  if (!name && names.size < MAX_NAMED) {
    name = `s${names.size}`
    names.set(text, name)
  }
  return name
}
