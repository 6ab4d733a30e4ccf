import { type Bench, measure, median } from '#tools/bench/calls/rounds.ts'
import { Child } from '#tools/bench/processes/child.ts'

const YARDSTICK_BYTES = 20_000

/** Prints how fast the machine is just now: other figures of the run are in its microseconds. */
export async function printYardstick(bench: Pick<Bench, 'generator' | 'seconds' | 'rounds'>): Promise<void> {
  const child = new Child('tools/bench/processes/yardstick.ts')
  const port = Number(await child.firstLine())
  await child.request('setSize', YARDSTICK_BYTES)
  const requests = ['GET / HTTP/1.1\r\nhost: 127.0.0.1\r\n\r\n']
  const costs: number[] = []
  for (let round = 0; round <= bench.rounds; round++)
    costs.push((await measure(bench, { child, port }, { requests, connections: 16 })).cpuMs * 1_000)
  await child.stop()
  console.log(`A bare server takes ${median(costs.slice(1)).toFixed(0)} µs for an answer of 20 kB.`)
}
