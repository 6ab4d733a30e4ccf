/**
 * `npm run bench -- --postgres`: what requests cost on PostgreSQL, with all their later work, in CPU time of Plus and of the
 * database, which must run on this machine.
 */
import { describeMix, drawMixed, memberParts } from '#tools/bench/calls/mix.ts'
import { becomeQuiet, cpuWithLaterWork } from '#tools/bench/calls/quiet.ts'
import { createRequests } from '#tools/bench/calls/requests.ts'
import { measure, median } from '#tools/bench/calls/rounds.ts'
import { type Data, prepareData, SIZES } from '#tools/bench/dataset/prepare.ts'
import { Child } from '#tools/bench/processes/child.ts'
import { inOwnSchema } from '#tools/bench/processes/own-schema.ts'
import { type Plus, startPlus } from '#tools/bench/processes/plus.ts'
import { createRandom } from '#tools/random.ts'
import { copyNetwork } from './copy-network.ts'
import { watchDatabaseCpu } from './database-cpu.ts'
import { drawRow, type ScaleRow, scaleRows } from './rows.ts'
import { printYardstick } from './yardstick.ts'

interface Options {
  isQuick: boolean
  /** Takes the rows whose names contain it. */
  only: string
}

interface PostgresBench {
  data: Data
  plus: Plus
  generator: Child
  databaseCpu(): number
  rounds: number
  count: number
  seconds: number
}

const SEED = 61
/** Rounds before the first that counts. Plus and PostgreSQL compile, plan and cache for longer than SQLite. */
const UNMEASURED = 2

/** Prints the table. */
export async function benchPostgres({ isQuick, only }: Options): Promise<void> {
  const data = await prepareData(isQuick ? SIZES.quick : SIZES.full)
  try {
    await inOwnSchema(async (url, client) => {
      await copyNetwork(data.dir, url, client)
      const bench = {
        data,
        plus: await startPlus(data.dir, [], { DATABASE_URL: url }),
        generator: new Child('tools/bench/processes/generator.ts'),
        databaseCpu: await watchDatabaseCpu(client),
        rounds: isQuick ? 3 : 5,
        count: isQuick ? 500 : 2_000,
        seconds: 1,
      }
      await printYardstick(bench)
      const rows = [mixRow(bench), ...scaleRows({ ...bench, rounds: bench.rounds + UNMEASURED })]
      console.log(`\n${line('CPU of one request, µs', 'Plus', 'PostgreSQL')}`)
      for (const row of rows) if (row.name.includes(only)) await measureRow(bench, row)
      await Child.stopAll()
    })
  } finally {
    await Child.stopAll()
    await data.remove()
  }
}

function mixRow({ data, count }: PostgresBench): Omit<ScaleRow, 'wantedUs'> {
  const parts = memberParts(createRequests(data))
  console.log(`Reads and writes of all kinds: ${describeMix(parts)}`)
  return { name: 'reads and writes of all kinds', draw: drawMixed(createRandom(SEED), parts), count, connections: 16 }
}

async function measureRow(bench: PostgresBench, row: Omit<ScaleRow, 'wantedUs'>): Promise<void> {
  const taken: [plus: number, database: number][] = []
  for (let round = 0; round < bench.rounds + UNMEASURED; round++) {
    const requests = drawRow(row)
    await becomeQuiet(bench.plus.child)
    const before = bench.databaseCpu()
    const send = () => measure(bench, bench.plus, { requests, connections: row.connections, isOnce: true })
    const [plus] = await cpuWithLaterWork(bench.plus.child, send)
    const each = (ms: number) => (ms / requests.length) * 1_000
    if (round >= UNMEASURED) taken.push([each(plus), each(bench.databaseCpu() - before)])
  }
  const figures = [0, 1].map((side) => median(taken.map((pair) => pair[side]!)).toFixed(0))
  console.log(line(row.name, ...figures))
}

const line = (name: string, ...figures: readonly string[]): string =>
  `${name.padEnd(48)}${figures.map((text) => text.padStart(14)).join('')}`
