/**
 * `npm run bench -- --scale`: what the same requests cost on networks of different sizes. A round measures each network in
 * turn, so that what else the machine does changes all of them alike.
 */
import { setTimeout as wait } from 'node:timers/promises'
import { type Bench, measure, median } from '#tools/bench/calls/rounds.ts'
import { type Data, prepareData, SIZES } from '#tools/bench/dataset/prepare.ts'
import { Child } from '#tools/bench/processes/child.ts'
import { profileFlags, startPlus } from '#tools/bench/processes/plus.ts'
import { drawRow, type ScaleRow, scaleRows } from './rows.ts'

export interface ScaleResult {
  name: string
  wantedUs: number
  /** Microseconds of CPU time for each network, the smallest first. */
  cpuUs: number[]
}

const QUIET_MS = 300
const QUIET_SHARE = 0.03

/** `only` takes the rows whose names contain it; `profiles` is a folder for CPU profiles of the servers. */
export async function benchScale({ isQuick = false, only = '', profiles = '' }): Promise<ScaleResult[]> {
  const sizes = isQuick ? [SIZES.quick, SIZES.full] : [SIZES.quick, SIZES.full, SIZES.large]
  const networks: Network[] = []
  try {
    for (const size of sizes) networks.push(await openNetwork(await prepareData(size), isQuick, profiles))
    const names = sizes.map(({ posts }) => `${posts / 1_000} k posts`)
    console.log(`\n${line('CPU of one request, µs', [...names, 'ratio', 'wanted'])}`)
    const results: ScaleResult[] = []
    for (const [index, { name, wantedUs }] of networks[0]!.rows.entries()) {
      if (!name.includes(only)) continue
      const cpuUs = await measureRow(networks, index)
      results.push({ name, wantedUs, cpuUs })
      const ratio = (cpuUs.at(-1)! / cpuUs[0]!).toFixed(2)
      console.log(line(name, [...cpuUs.map((us) => us.toFixed(0)), `${ratio} ×`, `≤ ${wantedUs}`]))
    }
    const memory = await Promise.all(networks.map(async ({ bench }) => (await bench.plus.child.usage()).memoryMb))
    console.log(line('memory, after all this, MB', [...memory.map((mb) => mb.toFixed(0)), '', '≤ 250']))
    return results
  } finally {
    await Child.stopAll()
    for (const { bench } of networks) await bench.data.remove()
  }
}

type ScaleBench = Pick<Bench, 'data' | 'plus' | 'generator' | 'rounds' | 'count' | 'seconds'>
interface Network {
  bench: ScaleBench
  rows: ScaleRow[]
}

async function openNetwork(data: Data, isQuick: boolean, profiles: string): Promise<Network> {
  const bench = {
    data,
    plus: await startPlus(data.dir, profileFlags(profiles)),
    generator: new Child('tools/bench/processes/generator.ts'),
    rounds: isQuick ? 3 : 5,
    count: isQuick ? 500 : 2_000,
    seconds: 1,
  }
  return { bench, rows: scaleRows(bench) }
}

async function measureRow(networks: readonly Network[], row: number): Promise<number[]> {
  const { rounds } = networks[0]!.bench
  const taken: number[][] = networks.map(() => [])
  for (let round = 0; round <= rounds; round++)
    for (const [index, { bench, rows }] of networks.entries()) {
      const cpuUs = await measureOnce(bench, rows[row]!)
      if (round > 0) taken[index]!.push(cpuUs)
    }
  return taken.map(median)
}

async function measureOnce(bench: ScaleBench, row: ScaleRow): Promise<number> {
  const { child } = bench.plus
  await becomeQuiet(child)
  const before = await child.usage()
  const requests = drawRow(row)
  const { cpuMs } = await measure(bench, bench.plus, { requests, connections: row.connections, isOnce: true })
  if (!row.withLaterWork) return cpuMs * 1_000
  await becomeQuiet(child)
  return (((await child.usage()).cpuMs - before.cpuMs) / requests.length) * 1_000
}

/** Waits until the server has no work left from earlier requests. */
async function becomeQuiet(child: Child): Promise<void> {
  let before = (await child.usage()).cpuMs
  for (;;) {
    await wait(QUIET_MS)
    const now = (await child.usage()).cpuMs
    if (now - before < QUIET_MS * QUIET_SHARE) return
    before = now
  }
}

const line = (name: string, figures: readonly string[]): string =>
  `${name.padEnd(48)}${figures.map((text) => text.padStart(14)).join('')}`
