/** Measures a post that all members like at the same moment, over two processes on PostgreSQL. */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { Client } from 'pg'
import { Child } from '#tools/bench/processes/child.ts'
import { Connection } from '#tools/bench/processes/connection.ts'
import { inOwnSchema } from '#tools/bench/processes/own-schema.ts'
import { startPlus } from '#tools/bench/processes/plus.ts'
import { header, rowLine } from '#tools/bench/table.ts'

const MEMBERS = 200
const ROUNDS = 15
/** Their posts make the processes warm. */
const UNMEASURED = 5
const SAMPLE_MS = 5

interface Round {
  ms: number
  latencies: number[]
  refused: number
}

export async function benchHot(): Promise<void> {
  const dir = await mkdtemp(path.join(tmpdir(), 'plus-bench-'))
  try {
    await inOwnSchema(async (url, client) => {
      await measure(dir, url, client)
      await Child.stopAll()
    })
  } finally {
    await Child.stopAll()
    await rm(dir, { recursive: true })
  }
}

async function measure(dir: string, url: string, client: Client): Promise<void> {
  const first = await startPlus(dir, [], { DATABASE_URL: url })
  const processes = [first, await startPlus(dir, [], { DATABASE_URL: url })]
  const tokens: string[] = []
  for (let index = 0; index < MEMBERS; index++) tokens.push(await signUp(first.port, index))
  const members = await Promise.all(
    tokens.map(async (token, index) => ({ token, connection: await Connection.open(processes[index % 2]!.port) })),
  )
  const cpuMs = async () =>
    (await Promise.all(processes.map(({ child }) => child.usage()))).reduce((sum, usage) => sum + usage.cpuMs, 0)
  const rounds: Round[] = []
  let before = 0
  const watch = watchConnections(client)
  for (let round = 0; round < ROUNDS; round++) {
    if (round === UNMEASURED) {
      watch.begin()
      before = await cpuMs()
    }
    const id = await post(first.port, tokens[0]!)
    rounds.push(await likeAtOnce(id, members))
  }
  const most = await watch.end()
  const cpu = (await cpuMs()) - before
  const measured = rounds.slice(UNMEASURED)
  const latencies = measured.flatMap((round) => round.latencies).sort((a, b) => a - b)
  const at = (share: number) => latencies[Math.floor(latencies.length * share)]!
  const speeds = measured.map(({ ms, latencies: { length } }) => (length / ms) * 1_000).sort((a, b) => a - b)
  const refused = measured.reduce((sum, round) => sum + round.refused, 0)
  const better = 'lower'
  console.log(`\n${header}`)
  for (const row of [
    {
      name: `likes of a post by ${MEMBERS} members at once`,
      cpuUs: (1_000 * cpu) / latencies.length,
      value: speeds[speeds.length >> 1]!,
      unit: '/s',
      better: 'higher',
    },
    { name: 'answered, median', value: at(0.5), unit: 'ms', better },
    { name: 'answered, p99', value: at(0.99), unit: 'ms', better },
    { name: 'refused of a hundred', value: (100 * refused) / (MEMBERS * measured.length), unit: '%', better },
    { name: 'connections that write at once, at most', value: most.writing, unit: '', better },
    { name: 'connections that wait for a lock at once, at most', value: most.locked, unit: '', better },
  ] as const)
    console.log(rowLine({ detail: '', ...row }))
}

async function likeAtOnce(id: string, members: { token: string; connection: Connection }[]): Promise<Round> {
  const latencies: number[] = []
  let refused = 0
  const from = performance.now()
  await Promise.all(
    members.map(
      ({ token, connection }) =>
        new Promise<void>((resolve) =>
          connection.send(likeRequest(id, token), (status) => {
            if (status === 200) latencies.push(performance.now() - from)
            else refused++
            resolve()
          }),
        ),
    ),
  )
  return { ms: performance.now() - from, latencies, refused }
}

const likeRequest = (id: string, token: string): Buffer =>
  Buffer.from(
    `POST /api/tweets/like/${id} HTTP/1.1\r\nhost: plus\r\nauthorization: Bearer ${token}\r\ncontent-length: 0\r\n\r\n`,
  )

/** How many connections of the processes wrote, and how many of these waited for a lock, at the same moment. */
function watchConnections(client: Client) {
  const most = { writing: 0, locked: 0 }
  let timer: NodeJS.Timeout | undefined
  let asking: Promise<unknown> = Promise.resolve()
  const sample = async () => {
    const { rows } = await client.query(
      `SELECT count(*)::int AS writing, count(*) FILTER (WHERE wait_event_type = 'Lock')::int AS locked FROM pg_stat_activity
        WHERE application_name = 'plus' AND backend_xid IS NOT NULL`,
    )
    most.writing = Math.max(most.writing, rows[0].writing)
    most.locked = Math.max(most.locked, rows[0].locked)
  }
  return {
    begin() {
      timer = setInterval(() => {
        asking = asking.then(sample)
      }, SAMPLE_MS)
    },
    async end(): Promise<typeof most> {
      clearInterval(timer)
      await asking
      return most
    },
  }
}

async function send<T>(port: number, line: string, body: object, token = ''): Promise<T> {
  const answer = await fetch(`http://127.0.0.1:${port}/api${line}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...(token && { authorization: `Bearer ${token}` }) },
    body: JSON.stringify(body),
  })
  if (!answer.ok) throw new Error(`POST ${line}: ${answer.status} ${await answer.text()}`)
  return (await answer.json()) as T
}

async function signUp(port: number, index: number): Promise<string> {
  const account = { username: `member_${index}`, email: `member_${index}@people.example`, password: 'a long password' }
  return (await send<{ token: string }>(port, '/auth/signup', account)).token
}

const post = async (port: number, token: string): Promise<string> =>
  (await send<{ tweet: { _id: string } }>(port, '/tweets', { content: 'Everybody likes this' }, token)).tweet._id
