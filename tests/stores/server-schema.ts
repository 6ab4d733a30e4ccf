/** A schema on the server that TEST_DATABASE_URL names. */
import { randomBytes } from 'node:crypto'
import { Client } from 'pg'

const url = process.env.TEST_DATABASE_URL

export const hasServer = (): boolean => Boolean(url)

export async function connectToServer(): Promise<Client> {
  const client = new Client({ connectionString: url })
  await client.connect()
  return client
}

/** What leads a process to that schema. */
export function settingsOf(schema: string): { DATABASE_URL: string } {
  const address = new URL(url!)
  address.searchParams.set('options', `-c search_path=${schema}`)
  return { DATABASE_URL: address.href }
}

/** Creates a schema for one use, and drops it afterwards. */
export async function withServerSchema(use: (settings: { DATABASE_URL: string }) => Promise<void>): Promise<void> {
  const client = await connectToServer()
  const schema = `journey_${randomBytes(6).toString('hex')}`
  try {
    await client.query(`CREATE SCHEMA ${schema}`)
    await use(settingsOf(schema))
  } finally {
    await client.query(`DROP SCHEMA IF EXISTS ${schema} CASCADE`)
    await client.end()
  }
}
