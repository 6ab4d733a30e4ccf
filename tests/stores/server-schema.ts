/** A schema on the server that TEST_DATABASE_URL names. */
import { randomBytes } from 'node:crypto'
import { Client } from 'pg'

const url = process.env.TEST_DATABASE_URL

export const hasServer = (): boolean => Boolean(url)

/** Whether that server is the coordinator of a Citus cluster on which each schema is distributed (TEST_CITUS_URL). */
export const isCitus = (): boolean => process.env.TEST_IS_CITUS === 'yes'

export async function connectToServer(address = url): Promise<Client> {
  const client = new Client({ connectionString: address })
  await client.connect()
  return client
}

/** The settings of a process that uses that schema. */
export function settingsOf(schema: string): { DATABASE_URL: string } {
  const address = new URL(url!)
  address.searchParams.set('options', `-c search_path=${schema}`)
  return { DATABASE_URL: address.href }
}

/** A schema of a test's own, which is dropped afterwards. `client` runs statements there. */
export async function withServerSchema(
  use: (settings: { DATABASE_URL: string }, client: Client) => Promise<void>,
): Promise<void> {
  const client = await connectToServer()
  const schema = `journey_${randomBytes(6).toString('hex')}`
  try {
    await client.query(`CREATE SCHEMA ${schema}`)
    await client.query(`SET search_path TO ${schema}`)
    await use(settingsOf(schema), client)
  } finally {
    await client.query(`DROP SCHEMA IF EXISTS ${schema} CASCADE`)
    await client.end()
  }
}
