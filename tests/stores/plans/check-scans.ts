/** Fails a run on PostgreSQL when one of its statements scans a table that grows with the network. */
import type { Client } from 'pg'
import { loadConfig } from '#server/core/config/config.ts'
import { connectPatiently } from '#server/db/connect.ts'
import { migrate } from '#server/db/migrations/migrate.ts'
import { settingsOf } from '#tests/stores/server-schema.ts'
import type { Statement } from '#tests/stores/statements.ts'
import { allowedScan } from './allowed-scans.ts'
import { takeKept } from './kept-statements.ts'
import { fillWithNetwork, SMALL } from './large-network.ts'
import { growingScans, type PlanNode } from './scans.ts'

/** A run of all tests has more statements; one of a few files is not worth the seconds. */
const FEW_STATEMENTS = 400

const UNDEFINED_TABLE = '42P01'

/** Plans what the workers of a run have kept, on a network of 200,000 posts. */
export async function checkScans(client: Client, run: string): Promise<void> {
  // Migrations change tables that are there no more.
  const statements = (await takeKept(run)).filter(({ from }) => !from.startsWith('server/db/migrations/'))
  if (statements.length <= FEW_STATEMENTS && process.env.TEST_PLANS !== 'on') return
  await prepareNetwork(client, `${run}_network`)
  const found: { statement: Statement; scans: string[] }[] = []
  for (const statement of statements) {
    const plan = await planOf(client, statement)
    const scans = plan ? growingScans(plan, (table) => SMALL.has(table) || table.startsWith('pg_')) : []
    if (scans.length > 0) found.push({ statement, scans })
  }
  const wrong = found.filter(({ statement }) => !allowedScan(statement))
  console.log(
    `Statements on PostgreSQL with 200,000 posts: ${statements.length} planned, ${found.length - wrong.length} scan a table and may.`,
  )
  if (wrong.length > 0)
    throw new Error(
      `These statements scan tables that grow with the network, and are not in tests/stores/plans/allowed-scans.ts:\n${wrong
        .map(({ statement: { sql, from }, scans }) => `${scans.join('; ')}\n    ${sql}\n    ${from}`)
        .join('\n')}`,
    )
}

async function prepareNetwork(client: Client, schema: string): Promise<void> {
  await client.query(`CREATE SCHEMA ${schema}`)
  const { store: config } = loadConfig(settingsOf(schema))
  if (config.kind !== 'postgres') throw new Error('TEST_DATABASE_URL must be a postgres:// address.')
  const store = connectPatiently(config, console)
  try {
    await migrate(store)
  } finally {
    await store.close()
  }
  await client.query(`SET search_path TO ${schema}`)
  await fillWithNetwork(client, schema)
}

/** Answers undefined for a statement on a table that only a test has. */
async function planOf(client: Client, { sql, values, from }: Statement): Promise<PlanNode | undefined> {
  // Only the parameters that are left in the text.
  const left = [...new Set([...sql.matchAll(/\$(\d+)/g)].map(([, number]) => Number(number)))]
  const text = sql.replace(/\$(\d+)/g, (_, number: string) => `$${left.indexOf(Number(number)) + 1}`)
  try {
    const { rows } = await client.query(
      `EXPLAIN (FORMAT JSON) ${text}`,
      left.map((number) => values[number - 1]),
    )
    return rows[0]['QUERY PLAN'][0].Plan
  } catch (error) {
    if ((error as { code?: string }).code === UNDEFINED_TABLE) return undefined
    throw new Error(`PostgreSQL cannot plan this statement: ${(error as Error).message}\n${sql}\n${from}`)
  }
}
