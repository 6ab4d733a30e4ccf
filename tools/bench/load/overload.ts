/**
 * Measures refusals: none for clients that wait for their answers, however many there are, and as few as possible, late for
 * nobody, at four times the load that is sustained.
 */

import { drawMixed, memberParts } from '#tools/bench/calls/mix.ts'
import { drawMany, type Requests } from '#tools/bench/calls/requests.ts'
import { type Bench, median, type Row, requestText } from '#tools/bench/calls/rounds.ts'
import type { Load, Outcome, Stream } from '#tools/bench/processes/generator.ts'
import { createRandom } from '#tools/random.ts'
import { withLoadShedding } from './load-shedding.ts'

const FEW = 8
const MANY = [64, 256, 1_000]
/** The throughput with many clients, as a share of that with few. */
const HELD = { floor: 0.95, goal: 0.95 }
const NONE = { floor: 0, goal: 0 }
/** The p99 as a multiple of clients ÷ throughput. */
const LATE = { floor: 1.5, goal: 1.5 }
const LEAST_CLOSED_S = 2

/** More than requests wait at any time, so that each is sent when it is due. */
const CONNECTIONS = 4_000
/** A calm load, as a share of the sustained load. */
const CALM = 0.5
const TIMES = 4
const ANSWERED = { floor: 0.85, goal: 0.95 }
const P99 = { floor: 800, goal: 600 }
const HEALTH = { floor: 100, goal: 100 }
const BACK = { floor: 2, goal: 1 }
const SEED = 41
const MAX_ROUNDS = 3
/** Shedding begins after a second of too long waits: what is shorter is a burst, which is answered. */
const OVERLOAD_S = 5
const CALM_S = 1
const LOOK_S = 0.25
const MAX_LOOKS = 40
const HEALTH_PER_SECOND = 20

export async function measureOverload(bench: Bench, requests: Requests): Promise<Row[]> {
  const mix = drawMixed(createRandom(SEED), memberParts(requests))
  const following = drawMany(requests.following)
  return withLoadShedding(bench, async (shedding) => [
    ...(await measureClosed(shedding, following)),
    ...openRows('Following', await takeRounds(shedding, following)),
    ...openRows('reads and writes of all kinds', await takeRounds(shedding, drawMany(mix))),
    ...openRows('GET /tweets', await takeRounds(shedding, drawMany(requests.newest))),
  ])
}

const run = async ({ generator, plus }: Bench, seconds: number, ...streams: Stream[]): Promise<Outcome[]> => {
  const load: Load = { port: plus.port, seconds, streams }
  const outcomes = await generator.request<Outcome[]>('load', load)
  for (const { failure } of outcomes) if (failure !== null) throw new Error(`Plus answered ${failure} under load`)
  return outcomes
}

async function measureClosed(bench: Bench, requests: readonly string[]): Promise<Row[]> {
  const seconds = Math.max(bench.seconds, LEAST_CLOSED_S)
  const rounds: Outcome[][] = []
  for (let round = 0; round <= MAX_ROUNDS; round++) {
    const outcomes: Outcome[] = []
    // In turn, so that other work of the machine changes all figures alike.
    for (const connections of [FEW, ...MANY])
      outcomes.push((await run(bench, seconds, { requests, connections, mayBeRefused: true }))[0]!)
    if (round > 0) rounds.push(outcomes)
  }
  return MANY.flatMap((clients, index) => closedRows(clients, rounds, index + 1))
}

function closedRows(clients: number, rounds: readonly Outcome[][], index: number): Row[] {
  const of = (what: (many: Outcome, few: Outcome) => number) =>
    median(rounds.map((round) => what(round[index]!, round[0]!)))
  const arithmetic = ({ perSecond }: Outcome) => (1_000 * clients) / perSecond
  const ms = (what: (many: Outcome) => number) => of(what).toFixed(0)
  return [
    {
      name: `Following, ${clients} clients that wait for their answers`,
      detail: `${of(({ perSecond }) => perSecond).toFixed(0)}/s ÷ ${of((_, few) => few.perSecond).toFixed(0)}/s of ${FEW} clients`,
      value: of((many, few) => many.perSecond / few.perSecond),
      unit: '×',
      better: 'higher',
      ...HELD,
    },
    {
      name: '  refused',
      detail: '',
      value: Math.max(...rounds.map((round) => shareRefused(round[index]!))),
      unit: '%',
      better: 'lower',
      ...NONE,
    },
    {
      name: '  p99 ÷ (clients ÷ throughput)',
      detail: `p50 ${ms((many) => many.p50Ms)}, p99 ${ms((many) => many.p99Ms)} ÷ ${ms(arithmetic)} ms`,
      value: of((many) => many.p99Ms / arithmetic(many)),
      unit: '×',
      better: 'lower',
      ...LATE,
    },
  ]
}

const shareRefused = ({ answered, refused }: Outcome): number => (100 * refused) / (answered + refused)

interface Round {
  sustained: number
  overload: Outcome
  health: Outcome
  backMs: number
}

async function takeRounds(bench: Bench, requests: readonly string[]): Promise<Round[]> {
  const rounds: Round[] = []
  for (let round = 0; round < Math.min(bench.rounds, MAX_ROUNDS); round++) rounds.push(await takeRound(bench, requests))
  return rounds
}

async function takeRound(bench: Bench, requests: readonly string[]): Promise<Round> {
  const [few] = await run(bench, LEAST_CLOSED_S, { requests, connections: FEW, mayBeRefused: true })
  const sustained = few!.perSecond
  const at = (share: number): Stream => ({
    requests,
    connections: CONNECTIONS,
    perSecond: sustained * share,
    mayBeRefused: true,
  })
  const [calm] = await run(bench, CALM_S, at(CALM))
  const [overload, health] = await run(bench, OVERLOAD_S, at(TIMES), {
    requests: [requestText('GET /api/health', '')],
    connections: HEALTH_PER_SECOND,
    perSecond: HEALTH_PER_SECOND,
  })
  const ended = performance.now()
  for (let look = 0; look < MAX_LOOKS; look++) {
    const [now] = await run(bench, LOOK_S, at(CALM))
    if (now!.refused === 0 && now!.p99Ms <= calm!.p99Ms * 2) break
  }
  return { sustained, overload: overload!, health: health!, backMs: performance.now() - ended - LOOK_S * 1_000 }
}

function openRows(name: string, rounds: readonly Round[]): Row[] {
  const of = (what: (round: Round) => number) => median(rounds.map(what))
  const answered = of(({ overload }) => overload.perSecond).toFixed(0)
  return [
    {
      name: `${name}: answered at ${TIMES} × the load`,
      detail: `${answered}/s ÷ ${of(({ sustained }) => sustained).toFixed(0)}/s, ${of(({ overload }) => shareRefused(overload)).toFixed(0)} % refused`,
      value: of(({ overload, sustained }) => overload.perSecond / sustained),
      unit: '×',
      better: 'higher',
      ...ANSWERED,
    },
    {
      name: '  p99 of the answered',
      detail: `p50 ${of(({ overload }) => overload.p50Ms).toFixed(0)} ms`,
      value: of(({ overload }) => overload.p99Ms),
      unit: 'ms',
      better: 'lower',
      ...P99,
    },
    {
      name: '  p99 of GET /health during it',
      detail: `p50 ${of(({ health }) => health.p50Ms).toFixed(0)} ms`,
      value: of(({ health }) => health.p99Ms),
      unit: 'ms',
      better: 'lower',
      ...HEALTH,
    },
    {
      name: '  calm again after it',
      detail: 'p99 within 2 × calm, none refused',
      value: of(({ backMs }) => backMs) / 1_000,
      unit: 's',
      better: 'lower',
      ...BACK,
    },
  ]
}
