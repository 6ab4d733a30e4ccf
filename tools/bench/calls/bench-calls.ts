/**
 * `npm run bench`: what calls cost with the settings of `npm start`, beside a bare `node:http` server; without options the most
 * frequent ones, on two networks, at one to 256 connections. Requests that Plus refuses count as failures.
 */
import { readFile, writeFile } from 'node:fs/promises'
import { cpus } from 'node:os'
import path from 'node:path'
import { loadConfig } from '#server/core/config/config.ts'
import { machineMs } from '#tools/bench/capacity/load-step.ts'
import { prepareData, SIZES } from '#tools/bench/dataset/prepare.ts'
import { measureFamous } from '#tools/bench/load/famous.ts'
import { measureLatency } from '#tools/bench/load/latency.ts'
import { measureOverload } from '#tools/bench/load/overload.ts'
import { measureStreams } from '#tools/bench/load/streams.ts'
import { Child } from '#tools/bench/processes/child.ts'
import { asStarted, profileFlags, startPlus } from '#tools/bench/processes/plus.ts'
import * as rowTable from '#tools/bench/table.ts'
import { measureMastodon } from './mastodon.ts'
import { type Cell, measureCall } from './measure-call.ts'
import { createRequests, type Requests } from './requests.ts'
import type { Bench, Row } from './rounds.ts'
import { type CallRow, FREQUENT, OTHERS } from './rows.ts'
import { measureSearch } from './search.ts'
import { measureStart } from './startup.ts'
import { cellLine, header, toMarkdown } from './table.ts'

const NETWORKS = [
  { size: SIZES.small, connections: [1, 16, 64, 256] },
  { size: SIZES.full, connections: [16, 256] },
]
/** Rows that `--all` adds, which are no calls. Load shedding is off there, but where it is measured. */
const MORE: Record<string, (bench: Bench, requests: Requests) => Promise<Row[]>> = {
  start: measureStart,
  latency: measureLatency,
  famous: measureFamous,
  mastodon: measureMastodon,
  streams: measureStreams,
  search: measureSearch,
  overload: measureOverload,
}
/** The one setting that the bench takes from its environment. */
const MEMORY = process.env.MEMORY_MB ? `, MEMORY_MB=${process.env.MEMORY_MB}` : ''
/** In cores. */
const MAX_OTHER_CORES = 0.1
const PAGE = path.resolve(import.meta.dirname, '../../../docs/scaling.md')
const BLOCK = /(<!-- written by npm run bench -- --record -->\n)[\s\S]*?(<!-- end -->)/

interface Options {
  /** One small network, and fewer rounds. */
  isQuick: boolean
  /** More rows, on one network. */
  isAll: boolean
  /** The row of this name or, failing that, those whose names contain it. */
  only: string
  /** Writes the table into docs/scaling.md. */
  isRecorded: boolean
  /** A folder for CPU profiles of the server; empty for none. */
  profiles: string
}

export async function benchCalls({ isQuick, isAll, only, isRecorded, profiles }: Options): Promise<void> {
  const started = performance.now()
  const tables: string[] = []
  const isTaken = chooseRows([...FREQUENT, ...OTHERS].map(({ name }) => name).concat(Object.keys(MORE)), only)
  const calls = isAll ? [...FREQUENT, ...OTHERS].filter(({ name }) => isTaken(name)) : FREQUENT
  const whole = [{ size: isQuick ? SIZES.quick : SIZES.full, connections: [16, 64] }]
  for (const { size, connections } of isAll ? whole : isQuick ? NETWORKS.slice(0, 1) : NETWORKS) {
    const data = await prepareData(size)
    try {
      const yardstick = new Child('tools/bench/processes/yardstick.ts')
      const bench: Bench = {
        data,
        plus: await startPlus(data.dir, profileFlags(profiles), asStarted),
        yardstick: { child: yardstick, port: Number(await yardstick.firstLine()) },
        engine: new Child('tools/bench/processes/raw-engine.ts'),
        generator: new Child('tools/bench/processes/generator.ts'),
        rounds: (isQuick ? 1 : 3) + (isAll ? 2 : 0),
        seconds: isQuick ? 0.5 : 1.5,
        notes: new Set(),
      }
      const requests = createRequests(data)
      const title = `${size.posts.toLocaleString('en')} posts, ${size.members.toLocaleString('en')} members${MEMORY}`
      if (calls.length > 0) {
        console.log(`\n${title}\n${header}`)
        const otherCores = watchOthers(bench)
        const cells = await measureCalls(bench, requests, calls, connections)
        const { memoryMb } = await bench.plus.child.usage()
        const others = await otherCores()
        const budget = loadConfig({ MEMORY_MB: process.env.MEMORY_MB }).memoryMb
        const notes = [
          `Memory of Plus after all rows: ${memoryMb.toFixed(0)} of ${budget} MB.`,
          ...(others > MAX_OTHER_CORES ? [`Other programs took ${others.toFixed(2)} of ${cpus().length} cores.`] : []),
          ...bench.notes,
        ].join(' ')
        console.log(notes)
        tables.push(`${title}. ${notes}\n\n${toMarkdown(cells)}\n`)
      }
      if (isAll) await measureMore(bench, requests, isTaken)
    } finally {
      await Child.stopAll()
      await data.remove()
    }
  }
  if (calls.length > 0) console.log(`\n${EXPLANATION}`)
  console.log(`\nThis took ${((performance.now() - started) / 1_000).toFixed(0)} s.`)
  if (isRecorded && !isAll) await record(tables.join('\n'))
}

function chooseRows(names: readonly string[], only: string): (name: string) => boolean {
  return names.includes(only) ? (name) => name === only : (name) => name.includes(only)
}

async function measureCalls(
  bench: Bench,
  requests: Requests,
  rows: readonly CallRow[],
  connections: readonly number[],
): Promise<Cell[]> {
  const cells: Cell[] = []
  for (const row of rows)
    for (const cell of await measureCall(bench, requests, row, connections)) {
      console.log(cellLine(cell))
      cells.push(cell)
    }
  return cells
}

async function measureMore(bench: Bench, requests: Requests, isTaken: (name: string) => boolean): Promise<void> {
  const more = Object.entries(MORE).filter(([name]) => isTaken(name))
  if (more.length === 0) return
  await bench.plus.child.stop()
  bench.plus = await startPlus(bench.data.dir)
  bench.notes.clear()
  console.log(`\n${rowTable.header}`)
  for (const [, take] of more) for (const row of await take(bench, requests)) console.log(rowTable.rowLine(row))
  for (const note of bench.notes) console.log(`  ${note}`)
}

/** Answers later how many cores other programs have taken since now, on average. The processes of the bench have just started. */
function watchOthers({ plus, yardstick, engine, generator }: Bench): () => Promise<number> {
  const [started, machineBefore, ownBefore] = [performance.now(), machineMs(), process.cpuUsage()]
  return async () => {
    const own = process.cpuUsage(ownBefore)
    let otherMs = machineMs() - machineBefore - (own.user + own.system) / 1_000
    for (const child of [plus.child, yardstick.child, engine, generator]) otherMs -= (await child.usage()).cpuMs
    return Math.max(0, otherMs / (performance.now() - started))
  }
}

const EXPLANATION = `Settings as of npm start, but RATE_LIMITS=off. Bare: a node:http server that sends as many bytes; of a write, durable
inserts of SQLite alone, one after the other. CPU is that of all threads of the server for one answer that was a success, without the
generator; of a write with all its later work. Refused: answers that were no success. * The bare server had time left: it could answer more.`

async function record(text: string): Promise<void> {
  const page = await readFile(PAGE, 'utf8')
  if (!BLOCK.test(page)) throw new Error(`${PAGE} has no place for the table`)
  await writeFile(
    PAGE,
    page.replace(BLOCK, (_, begin: string, end: string) => `${begin}\n${text}\n${end}`),
  )
}
