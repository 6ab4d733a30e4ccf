/** Measures load shedding at four times the sustained load: latency of accepted requests, and time to recover. */
import { createRandom } from '#tools/random.ts'
import { withLoadShedding } from './load-shedding.ts'
import { drawMixed, memberParts } from './mix.ts'
import { drawMany, type Requests } from './requests.ts'
import { type Bench, type Measured, measure, median, type Row } from './rounds.ts'

/** More than requests wait during the first second, so that each is sent when it is due. */
const CONNECTIONS = 4_000
/** Of the load that is sustained. */
const CALM = 0.5
const TIMES = 4
const P99 = { floor: 5, goal: 3 }
const BACK = { floor: 2, goal: 1 }
const SEED = 41
/** Shedding begins after a second: what is shorter is a burst, which is served. */
const LEAST_S = 3
const LOOK_S = 0.25
const MOST_LOOKS = 40

interface Round {
  calm: Measured
  overload: Measured
  sustained: number
  backMs: number
}

export async function measureOverload(bench: Bench, requests: Requests): Promise<Row[]> {
  const mix = drawMixed(createRandom(SEED), memberParts(requests))
  return withLoadShedding(bench, async (shedding) => [
    ...toRows('GET /tweets', await takeRounds(shedding, drawMany(requests.newest))),
    ...toRows('reads and writes of all kinds', await takeRounds(shedding, drawMany(mix))),
  ])
}

async function takeRounds(bench: Bench, requests: readonly string[]): Promise<Round[]> {
  const rounds: Round[] = []
  for (let round = 0; round <= bench.rounds; round++) {
    const taken = await takeRound(bench, requests)
    if (round > 0) rounds.push(taken)
  }
  return rounds
}

async function takeRound(bench: Bench, requests: readonly string[]): Promise<Round> {
  const { perSecond: sustained } = await measure(bench, bench.plus, {
    requests,
    connections: 8,
    // Other work on the machine can make Plus refuse requests here, too.
    mayBeRefused: true,
  })
  const load = (share: number, seconds = bench.seconds * 2) =>
    measure({ ...bench, seconds }, bench.plus, {
      requests,
      connections: CONNECTIONS,
      perSecond: sustained * share,
      mayBeRefused: true,
    })
  const calm = await load(CALM)
  const overload = await load(TIMES, Math.max(bench.seconds * 2, LEAST_S))
  const ended = performance.now()
  for (let look = 0; look < MOST_LOOKS; look++) {
    const { refused, p99Ms } = await load(CALM, LOOK_S)
    if (refused === 0 && p99Ms <= calm.p99Ms * 2) break
  }
  return { calm, overload, sustained, backMs: performance.now() - ended - LOOK_S * 1_000 }
}

function toRows(name: string, rounds: readonly Round[]): Row[] {
  const of = (what: (round: Round) => number) => median(rounds.map(what))
  const [calm, busy] = [of(({ calm }) => calm.p99Ms), of(({ overload }) => overload.p99Ms)]
  return [
    {
      name: `${name}: p99 of those answered at ${TIMES} × the load`,
      detail: `${busy.toFixed(2)} ms ÷ ${calm.toFixed(2)} ms`,
      value: of((round) => round.overload.p99Ms / round.calm.p99Ms),
      unit: '×',
      better: 'lower',
      ...P99,
    },
    {
      name: '  refused with 503 then',
      detail: `${of(({ overload }) => overload.perSecond).toFixed(0)}/s answered of ${of(({ sustained }) => sustained * TIMES).toFixed(0)}/s`,
      value: of(({ overload: { answered, refused } }) => (100 * refused) / (answered + refused)),
      unit: '%',
      better: 'lower',
    },
    {
      name: '  calm again after it',
      detail: `p99 within 2 × calm, none refused`,
      value: of(({ backMs }) => backMs) / 1_000,
      unit: 's',
      better: 'lower',
      ...BACK,
    },
  ]
}
