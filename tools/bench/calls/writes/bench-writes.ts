/**
 * `npm run bench -- --writes`: where the CPU time of a like, a post and a message goes, with all their later work, on networks
 * of different sizes. The totals are of rounds without a profiler; the parts are of one more round with it.
 */
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { becomeQuiet, cpuWithLaterWork } from '#tools/bench/calls/quiet.ts'
import { createRequests, type Draw, drawMany } from '#tools/bench/calls/requests.ts'
import { measure, median } from '#tools/bench/calls/rounds.ts'
import { prepareData, SIZES } from '#tools/bench/dataset/prepare.ts'
import { Child } from '#tools/bench/processes/child.ts'
import { startPlus } from '#tools/bench/processes/plus.ts'
import { breakDown } from './break-down.ts'
import type { Recording } from './profiler.ts'

const PROFILER = pathToFileURL(path.join(import.meta.dirname, 'profiler.ts')).href
const CONNECTIONS = 16
/** A process with a profiler is never idle. */
const QUIET_SHARE = 0.1

interface Options {
  isQuick: boolean
  /** Takes the writes whose names contain it. */
  only: string
}

/** Prints a table for each kind of write and size of network. */
export async function benchWrites({ isQuick, only }: Options): Promise<void> {
  for (const size of isQuick ? [SIZES.quick] : [SIZES.quick, SIZES.large]) {
    const data = await prepareData(size)
    try {
      const requests = createRequests(data)
      const kinds: [name: string, draw: Draw, wantedUs: number][] = [
        ['POST /tweets/like/:id', requests.like, 350],
        ['POST /tweets', requests.post, 500],
        ['POST /messages', requests.message, 500],
      ]
      const bench = {
        plus: await startPlus(data.dir, ['--import', PROFILER]),
        generator: new Child('tools/bench/processes/generator.ts'),
        rounds: isQuick ? 3 : 5,
        count: isQuick ? 1_000 : 2_000,
        seconds: 1,
      }
      for (const [name, draw, wantedUs] of kinds)
        if (name.includes(only)) await measureKind(bench, draw, `${name}, ${size.posts / 1_000} k posts`, wantedUs)
    } finally {
      await Child.stopAll()
      await data.remove()
    }
  }
}

interface WriteBench {
  plus: Awaited<ReturnType<typeof startPlus>>
  generator: Child
  rounds: number
  count: number
  seconds: number
}

async function measureKind(bench: WriteBench, draw: Draw, name: string, wantedUs: number): Promise<void> {
  const { child } = bench.plus
  const taken: number[] = []
  for (let round = 0; round <= bench.rounds; round++) {
    const [cpuMs] = await cpuWithLaterWork(child, () => send(bench, draw))
    if (round > 0) taken.push((cpuMs / bench.count) * 1_000)
  }
  await child.request('startRecording')
  await send(bench, draw)
  await becomeQuiet(child, QUIET_SHARE)
  const recording = await child.request<Recording>('stopRecording')

  console.log(`\n${name}: ${median(taken).toFixed(0)} µs of CPU (wanted: ${wantedUs})`)
  console.log(line('with a profiler, µs of one write', 'code', 'SQL', 'statements'))
  for (const part of breakDown(recording, bench.count))
    console.log(line(part.name, part.javaScriptUs.toFixed(0), part.sqlUs.toFixed(0), part.statements.toFixed(2)))
}

async function send(bench: WriteBench, draw: Draw): Promise<void> {
  const requests = drawMany(draw, bench.count)
  await measure(bench, bench.plus, { requests, connections: CONNECTIONS, isOnce: true })
}

const line = (name: string, ...figures: readonly string[]): string =>
  `  ${name.padEnd(46)}${figures.map((text) => text.padStart(12)).join('')}`
