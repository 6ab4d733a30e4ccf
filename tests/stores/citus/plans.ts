/** How Citus plans statements: fails where one asks more machines than it may. */
import { appendFile, mkdir, readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import type { Client } from 'pg'
import { type Statement, takeStatements } from '#tests/stores/statements.ts'
import { allowedScatter } from './allowed-scatters.ts'

interface Plan {
  sql: string
  from: string
  /** How many shards are asked; 0 for tables of the coordinator. */
  tasks: number
  /** Whether rows of one part of the statement are sent on to another part. */
  isInParts: boolean
  /** The entry of the allowed list, if there is one. */
  allowed?: string
}

const isNarrow = ({ tasks, isInParts }: Plan): boolean => tasks <= 1 && !isInParts

/** Plans all statements that were recorded since the last call, in a distributed schema. Throws where one is wrong. */
export async function checkPlans(client: Client, schema: string): Promise<void> {
  const statements = takeStatements()
  if (statements.length === 0) return
  await client.query(`SET search_path TO ${schema}`)
  const keys = await keysApart(client)
  const plans: Plan[] = []
  for (const statement of statements) plans.push(await planOf(client, statement, keys))
  await appendFile(REPORT, plans.map((plan) => `${JSON.stringify(plan)}\n`).join(''))
  const wrong = plans.filter((plan) => !isNarrow(plan) && !plan.allowed)
  if (wrong.length > 0)
    throw new Error(
      `These statements ask all machines, and are not in tests/stores/citus/allowed-scatters.ts:\n${wrong
        .map(({ sql, tasks, isInParts, from }) => `${tasks} tasks${isInParts ? ', in parts' : ''}: ${sql}\n    ${from}`)
        .join('\n')}`,
    )
}

/** The plans of all workers of a run, one JSON a line. */
const REPORT = path.resolve(import.meta.dirname, '../../../.cache/citus-statements.jsonl')

/** Begins the report of a run. */
export async function beginReport(): Promise<void> {
  await mkdir(path.dirname(REPORT), { recursive: true })
  await writeFile(REPORT, '')
}

/** Sums the report up in two lines. */
export async function endReport(): Promise<string> {
  const lines = (await readFile(REPORT, 'utf8')).split('\n').filter(Boolean)
  const plans = new Map(lines.map((line) => JSON.parse(line) as Plan).map((plan) => [plan.sql, plan]))
  const count = (fits: (plan: Plan) => boolean) => [...plans.values()].filter(fits).length
  return [
    `Statements on Citus: ${count(isNarrow)} ask one machine or the coordinator, ${count((plan) => !isNarrow(plan))} all of them.`,
    `Each with its number of tasks: ${path.relative(process.cwd(), REPORT)}`,
  ].join('\n')
}

type Keys = Record<'number' | 'string', readonly string[]>

let found: Keys | undefined
/** Values of which neighbours lie on different shards, as SQL. */
async function keysApart(client: Client): Promise<Keys> {
  found ??= {
    number: await apart(client, 'accounts', (index) => String(1_000 + index)),
    string: await apart(client, 'usernames', (index) => `'key_${index}'`),
  }
  return found
}

const MAX_KEYS = 200

async function apart(client: Client, table: string, make: (index: number) => string): Promise<string[]> {
  const candidates = Array.from({ length: MAX_KEYS }, (_, index) => make(index))
  const shardOf = (key: string) => `get_shard_id_for_distribution_column('${table}', ${key})`
  const { rows } = await client.query(`SELECT ARRAY[${candidates.map(shardOf)}] AS shards`)
  const byShard = Object.values(Object.groupBy(candidates, (_, index) => rows[0].shards[index]))
  const most = Math.max(...byShard.map((keys) => keys!.length))
  return Array.from({ length: most }, (_, round) => byShard.flatMap((keys) => keys![round] ?? [])).flat()
}

async function planOf(client: Client, { sql, values, from }: Statement, keys: Keys): Promise<Plan> {
  const chosen = new Map<unknown, string>()
  const explained = sql.replace(/\$(\d+)/g, (_, number: string) => {
    const value = values[Number(number) - 1]
    if (value === null || value === undefined) return 'NULL'
    if (typeof value !== 'number' && typeof value !== 'string') return `'${String(value)}'`
    const key = chosen.get(value) ?? keys[typeof value as 'number' | 'string'][chosen.size]!
    chosen.set(value, key)
    return key
  })
  const { rows } = await client.query(`EXPLAIN (COSTS OFF) ${explained}`).catch((error: Error) => {
    throw new Error(`Citus cannot plan this statement: ${error.message}\n${explained}\n${from}`)
  })
  const plan = rows.map((row) => row['QUERY PLAN'] as string)
  const tasks = plan.flatMap((line) => /Task Count: (\d+)/.exec(line)?.[1] ?? []).map(Number)
  const allowed = allowedScatter(sql, from)?.name
  return {
    sql,
    from,
    tasks: Math.max(0, ...tasks),
    isInParts: plan.some((line) => line.includes('Distributed Subplan')),
    ...(allowed && { allowed }),
  }
}
