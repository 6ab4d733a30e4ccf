/**
 * Measures what QUALITY.md "Speed" asks of the calls there are. Each ratio is taken in one run, both sides in turn, as
 * the median of the rounds; the load comes from a process of its own, the same for both sides.
 */
import { mkdir } from 'node:fs/promises'
import { cpus } from 'node:os'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { Child } from './child.ts'
import { type Data, prepareData } from './data.ts'
import { measureLatency } from './latency.ts'
import { startPlus } from './plus.ts'
import { measureRead } from './reads.ts'
import { createRequests } from './requests.ts'
import type { Bench, Row } from './rounds.ts'
import { measureStart } from './startup.ts'
import { header, rowLine } from './table.ts'
import { measureWrite } from './writes.ts'

const { values: options } = parseArgs({
  options: {
    quick: { type: 'boolean', default: false },
    only: { type: 'string', default: '' },
    profile: { type: 'boolean', default: false },
  },
})
const PROFILES = path.resolve(import.meta.dirname, '../../.cache/bench-profiles')
const size = options.quick ? { members: 2_000, posts: 20_000 } : { members: 20_000, posts: 200_000 }
const rounds = options.quick ? 3 : 5

console.log(`${cpus().length} cores (${cpus()[0]?.model.trim()}), Node ${process.version}, ${process.platform}`)
const data = await prepareData(size)
const bench = await startBench(data)
try {
  console.log(`\n${header}`)
  await measureAll()
  for (const note of bench.notes) console.log(`  ${note}`)
} finally {
  await Promise.all(
    [bench.plus.child, bench.yardstick.child, bench.engine, bench.generator].map((child) => child.stop()),
  )
  await data.remove()
}

async function startBench(data: Data): Promise<Bench> {
  const nodeOptions = options.profile ? ['--cpu-prof', `--cpu-prof-dir=${PROFILES}`] : []
  if (options.profile) await mkdir(PROFILES, { recursive: true })
  const [generator, engine, bare] = ['generator', 'raw-engine', 'yardstick'].map(
    (name) => new Child(`tools/bench/${name}.ts`),
  ) as [Child, Child, Child]
  const port = Number(await bare.firstLine())
  const plus = await startPlus(data.dir, nodeOptions)
  const seconds = options.quick ? 0.5 : 1.5
  return { data, plus, yardstick: { child: bare, port }, engine, generator, rounds, seconds, notes: new Set() }
}

async function measureAll(): Promise<void> {
  const takes = rowsToTake()
  const exact = takes.filter(([name]) => name === options.only)
  for (const [, take] of exact.length > 0 ? exact : takes.filter(([name]) => name.includes(options.only)))
    for (const row of await take()) console.log(rowLine(row))
}

/** What is measured, in order, under the names that `--only` takes. */
function rowsToTake(): [name: string, take: () => Promise<Row[]>][] {
  const requests = createRequests(data)
  const feed = { floor: 0.3, goal: 0.5 }
  const small = { floor: 0.3, goal: 0.55 }
  const read = (name: string, texts: readonly string[], marks: typeof feed, many = [16]) =>
    many.map((connections): [string, () => Promise<Row[]>] => [
      name,
      () => measureRead(bench, { name, requests: texts, connections, ...marks }),
    ])
  const write = (name: string, texts: readonly string[]) =>
    [16, 64].map((connections): [string, () => Promise<Row[]>] => [
      name,
      () => measureWrite(bench, { name, requests: texts, connections }),
    ])
  return [
    ['start', () => measureStart(data, rounds)],
    ...read('GET /tweets', requests.newest, feed, [16, 64]),
    ...read('GET /tweets/user/:id', requests.member, feed),
    ...read('GET /tweets/:id', requests.one, small),
    ...read('GET /auth/me', requests.me, small),
    ['latency', () => measureLatency(bench, requests)],
    ...write('POST /tweets', requests.post),
    ...write('POST /tweets/like/:id', requests.like),
    ['memory', measureMemory],
  ]
}

async function measureMemory(): Promise<Row[]> {
  const { memoryMb } = await bench.plus.child.usage()
  return [
    { name: 'memory, after all this', detail: '', value: memoryMb, unit: 'MB', better: 'lower', floor: 300, goal: 250 },
  ]
}
