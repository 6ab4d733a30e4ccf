import type { Bench } from '#tools/bench/calls/rounds.ts'
import { startPlus } from '#tools/bench/processes/plus.ts'

/** Measures with load shedding on, as Plus runs by default. The other rows have it off, so that none of their requests is refused. */
export async function withLoadShedding<T>(bench: Bench, take: (bench: Bench) => Promise<T>): Promise<T> {
  const { dir } = bench.data
  await bench.plus.child.stop()
  const shedding = { ...bench, plus: await startPlus(dir, [], { LOAD_SHEDDING: 'on' }) }
  const taken = await take(shedding)
  await shedding.plus.child.stop()
  bench.plus = await startPlus(dir)
  return taken
}
