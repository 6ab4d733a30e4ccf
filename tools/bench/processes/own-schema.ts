/** A schema of its own in the database of DATABASE_URL, for benches of PostgreSQL. */
import { randomBytes } from 'node:crypto'
import { Client } from 'pg'

/** Runs work with the address of a new schema, and a connection to it. Removes the schema at the end. */
export async function inOwnSchema(work: (url: string, client: Client) => Promise<void>): Promise<void> {
  const given = process.env.DATABASE_URL
  if (!given) throw new Error('Set DATABASE_URL to a PostgreSQL in which a schema may be created.')
  const schema = `bench_${randomBytes(6).toString('hex')}`
  const address = new URL(given)
  address.searchParams.set('options', `-c search_path=${schema}`)
  const client = new Client({ connectionString: address.href, application_name: 'bench' })
  await client.connect()
  try {
    await client.query(`CREATE SCHEMA ${schema}`)
    await work(address.href, client)
  } finally {
    await client.query(`DROP SCHEMA ${schema} CASCADE`)
    await client.end()
  }
}
