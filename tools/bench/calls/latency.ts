/** Measures the latency of 500 reads a second, with and without 200 writes a second. */
import { drawMany, type Requests } from './requests.ts'
import { type Bench, inTurn, measure, median, type Row } from './rounds.ts'

const READS = 500
const WRITES = 200
const P99 = { floor: 3, goal: 1.5 }

export async function measureLatency(bench: Bench, { newest, post, like }: Requests): Promise<Row[]> {
  const reads = { requests: drawMany(newest), connections: 16, perSecond: READS }
  const writes = { requests: [...drawMany(post), ...drawMany(like)], connections: 16, perSecond: WRITES }
  const longer = { ...bench, seconds: bench.seconds * 2 }
  const pairs = await inTurn(
    bench.rounds,
    () => measure(longer, bench.plus, reads),
    () => measure(longer, bench.plus, reads, writes),
  )
  const [quiet, busy] = [median(pairs.map(([a]) => a.p99Ms)), median(pairs.map(([, b]) => b.p99Ms))]
  return [
    {
      name: `p99 of GET /tweets, ${READS}/s, during ${WRITES} writes/s`,
      detail: `${busy.toFixed(2)} ms ÷ ${quiet.toFixed(2)} ms`,
      value: median(pairs.map(([a, b]) => b.p99Ms / a.p99Ms)),
      unit: '×',
      better: 'lower',
      ...P99,
    },
  ]
}
