/** Measures the time from start to first feed, and memory after the start. */
import { stat } from 'node:fs/promises'
import path from 'node:path'
import { startPlus } from '#tools/bench/processes/plus.ts'
import { type Bench, median, type Row } from './rounds.ts'

export async function measureStart(bench: Bench): Promise<Row[]> {
  const { data, rounds } = bench
  // Only one process can open the data.
  await bench.plus.child.stop()
  const starts: { seconds: number; memoryMb: number }[] = []
  for (let round = 0; round < rounds; round++) {
    const started = performance.now()
    const { child, port } = await startPlus(data.dir)
    const answer = await fetch(`http://127.0.0.1:${port}/api/tweets`, {
      headers: { authorization: `Bearer ${data.tokens[0]}` },
    })
    if (!answer.ok) throw new Error(`The first feed was answered with ${answer.status}`)
    await answer.text()
    const seconds = (performance.now() - started) / 1_000
    starts.push({ seconds, memoryMb: (await child.usage()).memoryMb })
    await child.stop()
  }
  bench.plus = await startPlus(data.dir)
  const { size } = await stat(path.join(data.dir, 'plus.db'))
  return [
    {
      name: 'start to first feed',
      detail: `${(size / 2 ** 20).toFixed(0)} MB of data`,
      value: median(starts.map((start) => start.seconds)),
      unit: 's',
      better: 'lower',
      floor: 1,
      goal: 0.6,
    },
    {
      name: 'memory, started',
      detail: '',
      value: median(starts.map((start) => start.memoryMb)),
      unit: 'MB',
      better: 'lower',
      floor: 130,
      goal: 100,
    },
  ]
}
