/** Compares the home timeline in Mastodon's form with that of Plus: the same viewers, and 20 posts in both. */
import { drawMany, type Requests } from './requests.ts'
import { type Bench, inTurn, measure, median, type Row } from './rounds.ts'

const CONNECTIONS = 16
/** The rounds are many and short, so that both sides have the same share of what other programs cost. */
const SHORTER = 5
const RATIO = { floor: 1.5, goal: 1.5 }

export async function measureMastodon(bench: Bench, { get }: Requests): Promise<Row[]> {
  const read = (path: string) => {
    const requests = drawMany(get(() => path))
    const short = { ...bench, seconds: bench.seconds / SHORTER }
    return () => measure(short, bench.plus, { requests, connections: CONNECTIONS })
  }
  const rounds = SHORTER * bench.rounds
  const all = await inTurn(2 * rounds, read('timelines/following?limit=20'), read('v1/timelines/home?limit=20'))
  // The first half compiles the code and fills the caches.
  const pairs = all.slice(rounds)
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
