/** Schemas on the server that TEST_DATABASE_URL names, made by one connection a worker and dropped at the end of the run. */
import { Client } from 'pg'
import type { TestProject } from 'vitest/node'
import { makeTemplate } from './pglite-template.ts'
import { Schemas } from './schemas.ts'

const { TEST_DATABASE_URL: url, TEST_SCHEMAS: prefix, VITEST_POOL_ID: worker } = process.env

let connection: Promise<Client> | undefined
const schemas = new Schemas(`${prefix}_${worker}`, async (sql) => {
  connection ??= connect(url!)
  return (await (await connection).query(sql)).rows
})

async function connect(address: string): Promise<Client> {
  const client = new Client({ connectionString: address })
  await client.connect()
  return client
}

export async function takeServerSchema(
  isNew: boolean,
): Promise<{ settings: Record<string, string>; drop(): Promise<void> }> {
  const name = await schemas.take(isNew)
  const address = new URL(url!)
  address.searchParams.set('options', `-c search_path=${name}`)
  return { settings: { DATABASE_URL: address.href }, drop: () => schemas.giveBack(name) }
}

/** What vitest calls before the run. The function it returns drops the schemas. */
export default async function setup(project: TestProject): Promise<(() => Promise<void>) | undefined> {
  if (!url) {
    await makeTemplate()
    return
  }
  return async () => {
    const client = await connect(url)
    const found = await client.query(`SELECT nspname FROM pg_namespace WHERE nspname LIKE $1`, [
      `${project.config.env.TEST_SCHEMAS}\\_%`,
    ])
    for (const { nspname } of found.rows) await client.query(`DROP SCHEMA ${nspname} CASCADE`)
    await client.end()
  }
}
