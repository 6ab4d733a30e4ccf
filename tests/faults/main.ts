/**
 * Breaks the dependencies of Plus while clients write, and checks every acknowledged write. Prints a line for each scenario,
 * and the sum. Exits with 1 if data was lost, doubled or otherwise wrong.
 */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { createRandom } from '#tools/random.ts'
import { Findings } from './ledger/findings.ts'
import { Ledger } from './ledger/ledger.ts'
import { type Scenario, Skipped } from './scenario.ts'
import { brokenDisk } from './scenarios/broken-disk.ts'
import { bucketAway } from './scenarios/bucket-away.ts'
import { clock } from './scenarios/clock.ts'
import { kill } from './scenarios/kill.ts'
import { migration } from './scenarios/migration.ts'
import { powerCut } from './scenarios/power-cut.ts'
import { scheduled } from './scenarios/scheduled.ts'
import { postgresAway, workerKilled } from './scenarios/services-away.ts'
import { signals } from './scenarios/signals.ts'
import { uploads } from './scenarios/uploads.ts'
import { videos } from './scenarios/videos.ts'

const scenarios: readonly Scenario[] = [
  postgresAway,
  workerKilled,
  kill,
  powerCut,
  ...brokenDisk,
  clock,
  scheduled,
  uploads,
  videos,
  signals,
  migration,
  bucketAway,
]

const { values: options } = parseArgs({
  options: {
    /** Leaves out the slow scenarios. */
    short: { type: 'boolean', default: false },
    /** Runs more rounds of each scenario. */
    long: { type: 'boolean', default: false },
    /** Runs the scenarios whose names contain this text. */
    only: { type: 'string', default: '' },
    /** Repeats the random choices of a run. */
    seed: { type: 'string', default: String(Date.now() % 1_000_000) },
  },
})
/** Scenarios that run at the same time: each mostly waits for a process to start. */
const AT_ONCE = options.long ? 1 : 2

let isFailed = false
const sum = new Findings()

async function run(scenario: Scenario): Promise<void> {
  const folder = await mkdtemp(path.join(tmpdir(), 'plus-faults-'))
  const findings = new Findings()
  const ends: (() => unknown)[] = []
  const started = performance.now()
  const random = createRandom(Number(options.seed) + scenario.name.length)
  let line: string
  try {
    const what = await scenario.run({
      random,
      isLong: options.long,
      folder,
      ledger: new Ledger(),
      findings,
      onEnd: (work) => void ends.push(work),
    })
    const { acknowledged, lost, doubled } = findings
    line = `${scenario.name}, ${what}: ${acknowledged.toLocaleString('en')} acknowledged, ${lost} lost, ${doubled} doubled`
  } catch (error) {
    if (error instanceof Skipped) line = `${scenario.name}: skipped. ${error.message}`
    else {
      findings.fault(String((error as Error).stack))
      line = `${scenario.name}: broke off`
    }
  }
  for (const end of ends.reverse()) await end()
  if (findings.hasFailed) findings.faults.push(`the data and plus.log are in ${folder}`)
  else await rm(folder, { recursive: true, force: true })
  const seconds = ((performance.now() - started) / 1_000).toFixed(1)
  console.log(`${findings.hasFailed ? 'FAILED ' : ''}${line} (${seconds} s)`)
  for (const fault of findings.faults) console.log(`    ${fault}`)
  isFailed ||= findings.hasFailed
  sum.acknowledged += findings.acknowledged
  sum.lost += findings.lost
  sum.doubled += findings.doubled
}

const wanted = scenarios.filter(({ name, isSlow }) => name.includes(options.only) && !(options.short && isSlow))
console.log(`Seed ${options.seed}: repeat this run with npm run test:faults -- --seed ${options.seed}`)
const queue = [...wanted]
await Promise.all(
  Array.from({ length: AT_ONCE }, async () => {
    for (let next = queue.shift(); next; next = queue.shift()) await run(next)
  }),
)
console.log(`${sum.acknowledged.toLocaleString('en')} acknowledged, ${sum.lost} lost, ${sum.doubled} doubled`)
process.exit(isFailed || wanted.length === 0 ? 1 : 0)
