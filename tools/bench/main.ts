/**
 * Measures the speed of Plus's calls: the summary (summary/) or, when asked, all rows. Each ratio is the median of several
 * rounds of the same run, in which both sides take turns; one process generates the load for both.
 */
import { mkdir } from 'node:fs/promises'
import { cpus } from 'node:os'
import path from 'node:path'
import { parseArgs } from 'node:util'
import type { Bench } from './calls/rounds.ts'
import { benchCapacity } from './capacity/bench-capacity.ts'
import { type Data, prepareData, SIZES } from './dataset/prepare.ts'
import { benchGrok } from './grok/bench-grok.ts'
import { benchHot } from './hot/bench-hot.ts'
import { benchLighthouse } from './lighthouse/bench-lighthouse.ts'
import { benchLive } from './live/bench-live.ts'
import { benchPostgres } from './postgres/bench-postgres.ts'
import { Child } from './processes/child.ts'
import { profileFlags, startPlus } from './processes/plus.ts'
import { rowsToTake } from './rows.ts'
import { benchScale } from './scale/bench-scale.ts'
import { benchSoak } from './soak/bench-soak.ts'
import { benchSummary } from './summary/bench-summary.ts'
import { header, rowLine } from './table.ts'
import { benchWorkers } from './workers/bench-workers.ts'
import { benchWrites } from './writes/bench-writes.ts'

const PROFILES = path.resolve(import.meta.dirname, '../../.cache/bench-profiles')

const { values: options } = parseArgs({
  options: {
    /** Less data, fewer and shorter rounds. */
    quick: { type: 'boolean', default: false },
    /** Writes the summary into docs/scaling.md, too. */
    record: { type: 'boolean', default: false },
    /** All rows instead of the summary, in longer rounds. */
    all: { type: 'boolean', default: false },
    /** Of all rows the one of this name or, failing that, those whose names contain it. */
    only: { type: 'string', default: '' },
    /** Live events instead: thousands of open tabs. */
    live: { type: 'boolean', default: false },
    /** A post that many like at once instead, over two processes on PostgreSQL. */
    hot: { type: 'boolean', default: false },
    /** What requests cost on PostgreSQL instead, in Plus and in the database of DATABASE_URL. */
    postgres: { type: 'boolean', default: false },
    /** The cost of the same requests on networks of different sizes instead. */
    scale: { type: 'boolean', default: false },
    /** Where the CPU time of writes goes instead. */
    writes: { type: 'boolean', default: false },
    /** Two processes on one SQLite file beside one instead. */
    workers: { type: 'boolean', default: false },
    /** How many requests a second the machine holds, and for how many members that is enough, instead. */
    capacity: { type: 'boolean', default: false },
    /** Reads, writes and open tabs at a modest rate for so long instead, such as 10m; ends with 1 when memory grows or anything fails. */
    soak: { type: 'string', default: '' },
    /** Questions to Grok instead, with known answers; ends with 1 when too few are right. */
    grok: { type: 'boolean', default: false },
    /** How soon /home is there in a browser instead: Lighthouse, and loads on a slow network and a slow processor. */
    lighthouse: { type: 'boolean', default: false },
    /** With --lighthouse: a folder with the data of a seeded network, which is seeded where it is missing and stays. */
    data: { type: 'string', default: '' },
    /** Leaves a CPU profile of the server in .cache/bench-profiles. */
    profile: { type: 'boolean', default: false },
  },
})

console.log(`${cpus().length} cores (${cpus()[0]?.model.trim()}), Node ${process.version}, ${process.platform}`)
if (options.grok) process.exitCode = (await benchGrok()) ? 0 : 1
else if (options.soak) process.exitCode = (await benchSoak(options.soak)) ? 0 : 1
else if (options.lighthouse) await benchLighthouse({ isQuick: options.quick, data: options.data })
else if (options.live) await benchLive(options.quick)
else if (options.hot) await benchHot()
else if (options.workers) await benchWorkers({ isQuick: options.quick, only: options.only })
else if (options.postgres) await benchPostgres({ isQuick: options.quick, only: options.only })
else if (options.writes) await benchWrites({ isQuick: options.quick, only: options.only })
else if (options.capacity) await benchCapacity({ isQuick: options.quick, profiles: await profilesFolder() })
else if (options.scale)
  await benchScale({ isQuick: options.quick, only: options.only, profiles: await profilesFolder() })
else if (options.all || options.only) await benchCalls()
else await benchSummary({ isQuick: options.quick, isRecorded: options.record, profiles: await profilesFolder() })

async function benchCalls(): Promise<void> {
  const data = await prepareData(options.quick ? SIZES.quick : SIZES.full)
  try {
    const bench = await startBench(data)
    const rows = rowsToTake(bench)
    const exact = rows.filter(([name]) => name === options.only)
    console.log(`\n${header}`)
    for (const [, take] of exact.length > 0 ? exact : rows.filter(([name]) => name.includes(options.only)))
      for (const row of await take()) console.log(rowLine(row))
    for (const note of bench.notes) console.log(`  ${note}`)
  } finally {
    await Child.stopAll()
    await data.remove()
  }
}

async function startBench(data: Data): Promise<Bench> {
  const bare = new Child('tools/bench/processes/yardstick.ts')
  return {
    data,
    plus: await startPlus(data.dir, profileFlags(await profilesFolder())),
    yardstick: { child: bare, port: Number(await bare.firstLine()) },
    engine: new Child('tools/bench/processes/raw-engine.ts'),
    generator: new Child('tools/bench/processes/generator.ts'),
    rounds: options.quick ? 3 : 5,
    count: options.quick ? 500 : 4_500,
    seconds: options.quick ? 0.5 : 1.5,
    notes: new Set(),
  }
}

/** The folder for CPU profiles; empty when none are wanted. */
async function profilesFolder(): Promise<string> {
  if (options.profile) await mkdir(PROFILES, { recursive: true })
  return options.profile ? PROFILES : ''
}
