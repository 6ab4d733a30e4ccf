/**
 * `npm run bench -- --capacity`: how many requests a second this machine answers fast enough, and how many members that is
 * enough for. Measured on a generated network of its own; only the figure goes to the operator's data folder.
 */
import { execFileSync } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import type { Capacity } from '#contract/calls/health.ts'
import { loadConfig } from '#server/core/config/config.ts'
import { writeCapacity } from '#server/features/network/ops/capacity.ts'
import { describeMix, drawMixed, memberParts, shareOf } from '#tools/bench/calls/mix.ts'
import { createRequests, drawMany } from '#tools/bench/calls/requests.ts'
import { measure } from '#tools/bench/calls/rounds.ts'
import { prepareData, SIZES } from '#tools/bench/dataset/prepare.ts'
import { Child } from '#tools/bench/processes/child.ts'
import { asStarted, profileFlags, startPlus } from '#tools/bench/processes/plus.ts'
import { createRandom } from '#tools/random.ts'
import { findHighestRate } from './highest-rate.ts'
import { type Step, takeStep } from './load-step.ts'
import { assumption, membersFor } from './members.ts'

const MAX_P95_MS = 100
const FIRST = 100
const MAX_RATE = 100_000
const PRECISION = 0.05
/** The factor that lowers a rate for the next try when it was not held for longer. */
const LESS = 0.95
/** In cores. */
const MAX_OTHER_CORES = 0.1
const SEED = 27
const ROOT = path.resolve(import.meta.dirname, '../../..')

interface Options {
  isQuick: boolean
  /** A folder for CPU profiles of the server; empty for none. */
  profiles: string
}

/** Prints each step, then the result, and stores it where the server shows it to administrators. */
export async function benchCapacity({ isQuick, profiles }: Options): Promise<void> {
  const { dataDir } = loadConfig({ DATA_DIR: process.env.DATA_DIR })
  const size = isQuick ? SIZES.quick : SIZES.full
  const network = `SQLite, ${size.members} members, ${size.posts} posts`
  const data = await prepareData(size)
  try {
    const plus = await startPlus(data.dir, profileFlags(profiles), asStarted)
    const generator = new Child('tools/bench/processes/generator.ts')
    const parts = memberParts(createRequests(data))
    const requests = drawMany(drawMixed(createRandom(SEED), parts))
    const seconds = isQuick ? 1.5 : 4
    console.log(`\nA network of ${network}. Of the requests are ${describeMix(parts)}.\n\n${HEADER}`)
    await measure({ generator, seconds }, plus, { requests, connections: 16, mayBeRefused: true })

    const failed: Step[] = []
    const take = async (rate: number, length: number) => {
      const step = await takeStep({ plus, generator }, requests, { rate, seconds: length })
      if (!isHeld(step)) failed.push(step)
      console.log(toLine(step))
      return step
    }
    // Other work on the machine can spoil a step, so one that fails is taken again.
    const holds = async (rate: number) => isHeld(await take(rate, seconds)) || isHeld(await take(rate, seconds))
    let rate = await findHighestRate({ holds, first: FIRST, most: MAX_RATE, precision: PRECISION })
    let held: Step | undefined
    for (; rate > 0 && !held; rate = Math.floor(rate * LESS)) {
      const step = await take(rate, seconds * 4)
      if (isHeld(step)) held = step
    }
    if (!held) {
      console.log(`\nThis machine answers not even one request a second within ${MAX_P95_MS} ms.`)
      return
    }
    const figure: Capacity = {
      measuredAt: new Date().toISOString(),
      version: await versionOfPlus(),
      requestsPerSecond: held.rate,
      postsPerSecond: rounded(held.rate * shareOf(parts, 'posts')),
      likesPerSecond: rounded(held.rate * shareOf(parts, 'likes')),
      p95Ms: rounded(held.p95Ms),
      members: membersFor(held.rate),
      network,
      processor: os.cpus()[0]?.model.trim() || 'unknown',
      cores: os.cpus().length,
    }
    printResult(figure, held, failed)
    await store(dataDir, figure)
  } finally {
    await Child.stopAll()
    await data.remove()
  }
}

const isHeld = ({ refused, p95Ms }: Step): boolean => refused === 0 && p95Ms <= MAX_P95_MS

function printResult(figure: Capacity, held: Step, failed: readonly Step[]): void {
  const { requestsPerSecond, postsPerSecond, likesPerSecond, p95Ms, members } = figure
  console.log(`
${requestsPerSecond} requests a second hold at a p95 of ${p95Ms} ms: ${postsPerSecond} posts and ${likesPerSecond} likes a second among them.
That is enough for ${members} members, if ${assumption}.`)
  const tooMuch = failed.filter(({ rate }) => rate > held.rate).toSorted((a, b) => a.rate - b.rate)[0]
  if (tooMuch) console.log(explainLimit(tooMuch))
  if (held.otherCores > MAX_OTHER_CORES)
    console.log(
      `Other programs took ${held.otherCores.toFixed(2)} cores: stop them and measure again, for a figure that is not too low.`,
    )
}

/** The resource that ran out at a rate that was too high. */
function explainLimit({ rate, plusCores, generatorCores, otherCores, threadBusy }: Step): string {
  const cores = os.cpus().length
  const used = plusCores + generatorCores + otherCores
  const beside = `The generator took ${generatorCores.toFixed(2)} cores, other programs ${otherCores.toFixed(2)}`
  if (generatorCores > 0.9)
    return `At ${rate} a second the generator was busy all the time: Plus may hold more than that.`
  if (used > cores * 0.95)
    return `At ${rate} a second all ${cores} cores were busy, ${plusCores.toFixed(2)} of them with Plus. ${beside}: without them Plus would hold more.`
  if (threadBusy > 0.9)
    return `At ${rate} a second the thread of Plus that answers was busy all the time. ${beside} of ${cores}.`
  return `At ${rate} a second neither the processor nor the generator was the limit; some answers were slow all the same. ${beside} of ${cores}.`
}

async function store(dataDir: string, figure: Capacity): Promise<void> {
  try {
    const file = await writeCapacity(dataDir, figure)
    console.log(`Administrators see this in GET /api/health of a Plus with this data folder: ${file}`)
  } catch (error) {
    console.error(`The figure could not be stored in the data folder (DATA_DIR): ${(error as Error).message}`)
    process.exitCode = 1
  }
}

async function versionOfPlus(): Promise<string> {
  const { version } = JSON.parse(await readFile(path.join(ROOT, 'package.json'), 'utf8')) as { version: string }
  try {
    const commit = execFileSync('git', ['rev-parse', '--short', 'HEAD'], {
      cwd: ROOT,
      stdio: ['ignore', 'pipe', 'ignore'],
    })
    return `${version} (${commit.toString().trim()})`
  } catch {
    // Not a clone, or no git.
    return version
  }
}

const rounded = (value: number): number => Math.round(value * 10) / 10

const HEADER = columns(
  'requests/s',
  'refused',
  'p50 ms',
  'p95 ms',
  'p99 ms',
  'cores: Plus',
  'generator',
  'others',
  'thread',
)

const toLine = (step: Step): string =>
  columns(
    String(step.rate),
    String(step.refused),
    ...[step.p50Ms, step.p95Ms, step.p99Ms].map((ms) => ms.toFixed(1)),
    ...[step.plusCores, step.generatorCores, step.otherCores].map((cores) => cores.toFixed(2)),
    `${(step.threadBusy * 100).toFixed(0)} %`,
  ) + (isHeld(step) ? '' : '  too much')

function columns(...texts: string[]): string {
  return texts.map((text) => text.padStart(12)).join('')
}
