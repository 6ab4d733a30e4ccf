/** Compares the home timeline in Mastodon's form with that of Plus: the same viewers, and 20 posts in both. */
import { drawMany, type Requests } from './requests.ts'
import { type Bench, inTurn, measure, median, type Row } from './rounds.ts'

const CONNECTIONS = 16
const RATIO = { floor: 1.5, goal: 1.5 }

export async function measureMastodon(bench: Bench, { get }: Requests): Promise<Row[]> {
  const read = (path: string) => {
    const requests = drawMany(get(() => path))
    return () => measure(bench, bench.plus, { requests, connections: CONNECTIONS })
  }
  const pairs = await inTurn(bench.rounds, read('timelines/following?limit=20'), read('v1/timelines/home?limit=20'))
  const cpuUs = (side: 0 | 1) => 1_000 * median(pairs.map((pair) => pair[side].cpuMs))
  return [
    {
      name: 'GET /v1/timelines/home ÷ GET /timelines/following',
      detail: `${cpuUs(1).toFixed(0)} µs ÷ ${cpuUs(0).toFixed(0)} µs`,
      value: median(pairs.map(([own, other]) => other.cpuMs / own.cpuMs)),
      cpuUs: cpuUs(1),
      unit: '×',
      better: 'lower',
      ...RATIO,
    },
  ]
}
