/**
 * `npm run bench -- --scale`: what the same requests cost on networks of different sizes. A round measures each network in
 * turn, so that other work of the machine changes all figures alike.
 */
import { writeFile } from 'node:fs/promises'
import path from 'node:path'
import { loadConfig } from '#server/core/config/config.ts'
import { cpuWithLaterWork } from '#tools/bench/calls/quiet.ts'
import { type Bench, measure, median } from '#tools/bench/calls/rounds.ts'
import { type Data, prepareData, SIZES } from '#tools/bench/dataset/prepare.ts'
import { Child } from '#tools/bench/processes/child.ts'
import { profileFlags, startPlus } from '#tools/bench/processes/plus.ts'
import { drawChart } from './chart.ts'
import { drawRow, type ScaleResult, type ScaleRow, scaleRows } from './rows.ts'
import { printYardstick } from './yardstick.ts'

const CHART = path.resolve(import.meta.dirname, '../../../docs/scaling.svg')

interface Options {
  isQuick: boolean
  /** Takes the rows whose names contain it. */
  only: string
  /** A folder for CPU profiles of the servers; empty for none. */
  profiles: string
}

/** Prints the table. A whole run also draws the chart of docs/scaling.md. */
export async function benchScale({ isQuick, only, profiles }: Options): Promise<void> {
  const sizes = isQuick ? [SIZES.quick, SIZES.full] : [SIZES.quick, SIZES.full, SIZES.large]
  const names = sizes.map(({ posts }) => `${posts / 1_000} k posts`)
  const networks: Network[] = []
  try {
    for (const size of sizes) networks.push(await openNetwork(await prepareData(size), isQuick, profiles))
    await printYardstick(networks[0]!.bench)
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
    console.log(
      line('memory, after all this, MB', [
        ...memory.map((mb) => mb.toFixed(0)),
        '',
        `≤ ${loadConfig({ MEMORY_MB: process.env.MEMORY_MB }).memoryMb}`,
      ]),
    )
    if (!isQuick && only === '') await writeFile(CHART, drawChart(results, names))
  } finally {
    await Child.stopAll()
    for (const { bench } of networks) await bench.data.remove()
  }
}

type ScaleBench = Pick<Bench, 'data' | 'plus' | 'generator' | 'rounds' | 'seconds'> & { count: number }
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

async function measureOnce({ plus, ...bench }: ScaleBench, row: ScaleRow): Promise<number> {
  const requests = drawRow(row)
  const send = () => measure(bench, plus, { requests, connections: row.connections, isOnce: true })
  const [laterMs, { cpuMs }] = await cpuWithLaterWork(plus.child, send)
  return (row.withLaterWork ? laterMs / requests.length : cpuMs) * 1_000
}

const line = (name: string, figures: readonly string[]): string =>
  `${name.padEnd(48)}${figures.map((text) => text.padStart(14)).join('')}`
