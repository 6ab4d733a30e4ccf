/**
 * Measures the latency of reads with and without 200 writes a second. The bare server gets the same requests: its ratio is
 * what the generator and the machine do to it.
 */

import { drawMixed, readParts, writeParts } from '#tools/bench/calls/mix.ts'
import { drawMany, type Requests } from '#tools/bench/calls/requests.ts'
import { type Bench, measure, median, type Row } from '#tools/bench/calls/rounds.ts'
import { createRandom } from '#tools/random.ts'
import { withLoadShedding } from './load-shedding.ts'

const WRITES = 200
const P99 = { floor: 3, goal: 1.5 }
const BYTES = 20_000
const SEED = 31

export async function measureLatency(bench: Bench, requests: Requests): Promise<Row[]> {
  const random = createRandom(SEED)
  const writes = drawMany(drawMixed(random, writeParts(requests)))
  await bench.yardstick.child.request('setSize', BYTES)
  return withLoadShedding(bench, async (shedding) => {
    const measureRow = (name: string, perSecond: number, reads: readonly string[]) =>
      compare(shedding, `p99 of ${name}, ${perSecond}/s, during ${WRITES} writes/s`, [
        { requests: reads, connections: 64, perSecond, mayBeRefused: true },
        { requests: writes, connections: 64, perSecond: WRITES, mayBeRefused: true },
      ])
    return [
      ...(await measureRow('GET /tweets', 500, drawMany(requests.newest))),
      ...(await measureRow('reads of all kinds', 200, drawMany(drawMixed(random, readParts(requests))))),
    ]
  })
}

type Streams = Parameters<typeof measure>[2]

async function compare(bench: Bench, name: string, [reads, writes]: [reads: Streams, writes: Streams]): Promise<Row[]> {
  const { plus, yardstick, rounds } = bench
  const longer = { ...bench, seconds: bench.seconds * 2 }
  const taken: { p99Ms: number[]; p50Ms: number[] }[] = []
  let refused = 0
  for (let round = 0; round <= rounds; round++) {
    // In turn, so that other work of the machine changes all figures alike.
    const four = [
      await measure(longer, plus, reads),
      await measure(longer, plus, reads, writes),
      await measure(longer, yardstick, reads),
      await measure(longer, yardstick, reads, writes),
    ]
    refused += four.reduce((sum, side) => sum + side.refused, 0)
    if (round > 0) taken.push({ p99Ms: four.map(({ p99Ms }) => p99Ms), p50Ms: four.map(({ p50Ms }) => p50Ms) })
  }
  if (refused > 0)
    bench.notes.add(
      `${refused} requests were refused in "${name}": other programs left Plus too little of the machine.`,
    )
  const of = (kind: 'p99Ms' | 'p50Ms', side: number) => median(taken.map((round) => round[kind][side]!))
  const ratio = (kind: 'p99Ms' | 'p50Ms', side: number) =>
    median(taken.map((round) => round[kind][side + 1]! / round[kind][side]!))
  const row = (title: string, kind: 'p99Ms' | 'p50Ms', side: number) =>
    ({
      name: title,
      detail: `${of(kind, side + 1).toFixed(2)} ms ÷ ${of(kind, side).toFixed(2)} ms`,
      value: ratio(kind, side),
      unit: '×',
      better: 'lower',
    }) as const
  return [
    { ...row(name, 'p99Ms', 0), ...P99 },
    row('  the same of the bare server', 'p99Ms', 2),
    row('  the median instead', 'p50Ms', 0),
  ]
}
