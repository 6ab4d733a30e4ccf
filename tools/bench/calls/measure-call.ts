/** Measures a call at each number of connections, the bare server or database engine and Plus in turn. */
import type { Inserts } from '#tools/bench/processes/raw-engine.ts'
import { becomeQuiet, cpuWithLaterWork } from './quiet.ts'
import { type Draw, drawMany, type Requests } from './requests.ts'
import { type Bench, type Measured, measureAny, median } from './rounds.ts'
import type { CallRow } from './rows.ts'

/** A row at one number of connections. */
export interface Cell {
  row: CallRow
  connections: number
  perSecond: number
  cpuUs: number
  /** The figures of the bare server. The database engine alone has no CPU time here. */
  bare: { perSecond: number; cpuUs?: number }
  /** Plus ÷ bare, of each round, the median. */
  rate: number
  cpu?: number
  /** The share of answers that were no success, from 0 to 1. */
  refused: number
  p50Ms: number
  p99Ms: number
  /** The bare server could have answered more: the ratio of requests a second flatters Plus. */
  isFlattered: boolean
}

interface Side {
  perSecond: number
  cpuUs?: number
}
type Round = [bare: Side, own: Measured & { cpuUs: number }]

/** Requests that a round draws from at random. Each round has others, or few of the viewers would ever come. */
const DRAWN = 6_000
/** Before the first round of a row. */
const WARM_UP = { connections: 16, seconds: { read: 1.5, write: 0.5 } }
const ONCE_CONNECTIONS = 16
/** A bare server below this share of a core was waiting for requests. With one connection it always does, as Plus does. */
const BUSY = 0.8

/**
 * Crowds are measured once and for longer: Plus sheds load only after a queue has lasted, so rounds of less than some seconds
 * would show no refusals.
 */
const isCrowd = (connections: number): boolean => connections >= 64
const secondsFor = (connections: number): number => (isCrowd(connections) ? 2.5 : 0.4)
/** The share of that for what Plus is compared with. */
const BARE = 1 / 4

export function measureCall(
  bench: Bench,
  requests: Requests,
  row: CallRow,
  connections: readonly number[],
): Promise<Cell[]> {
  if (row.kind === 'write') return measureWrites(bench, row, row.draw(requests), connections)
  const draw = requests.withWrites(row.draw(requests))
  return row.kind === 'once' ? measureOnce(bench, row, draw) : measureReads(bench, row, draw, connections)
}

async function measureReads(bench: Bench, row: CallRow, draw: Draw, connections: readonly number[]) {
  const drawn = () => drawMany(draw, DRAWN)
  const warmUp = { requests: drawn(), connections: WARM_UP.connections }
  await take(bench, bench.plus, warmUp, WARM_UP.seconds.read)
  await take(bench, bench.yardstick, warmUp)
  return inRounds(bench, row, connections, async (count) => {
    const requests = drawn()
    const own = await take(bench, bench.plus, { requests, connections: count })
    return [await takeBare(bench, own, requests, count), own]
  })
}

/** Each viewer reads once, so there is no round to warm up. */
async function measureOnce(bench: Bench, row: CallRow, draw: Draw) {
  // Two rows share the newcomers.
  const each = Math.min(500, Math.floor(bench.data.newcomers.length / 2 / bench.rounds))
  return inRounds(bench, row, [ONCE_CONNECTIONS], async (connections) => {
    const requests = drawMany(draw, each)
    const own = await take(bench, bench.plus, { requests, connections, isOnce: true })
    return [await takeBare(bench, own, requests, connections), own]
  })
}

async function measureWrites(bench: Bench, row: CallRow, draw: Draw, connections: readonly number[]) {
  const { plus, engine, data } = bench
  const drawn = () => drawMany(draw, DRAWN)
  await take(bench, plus, { requests: drawn(), connections: WARM_UP.connections }, WARM_UP.seconds.write)
  await becomeQuiet(plus.child)
  return inRounds(bench, row, connections, async (count) => {
    const insert = { dir: data.dir, seconds: secondsFor(count) * BARE, group: 1 } satisfies Inserts
    const bare = { perSecond: await engine.request<number>('insert', insert) }
    const requests = drawn()
    const [cpuMs, own] = await cpuWithLaterWork(plus.child, () => take(bench, plus, { requests, connections: count }))
    return [bare, { ...own, cpuUs: (cpuMs * 1_000) / own.answered }]
  })
}

/** The bare server with the same load, sending as many bytes as Plus has just sent. */
async function takeBare(bench: Bench, own: Measured, requests: readonly string[], connections: number) {
  await bench.yardstick.child.request('setSize', own.meanBytes)
  return take(bench, bench.yardstick, { requests, connections }, secondsFor(connections) * BARE)
}

type Stream = Parameters<typeof measureAny>[2]

async function take(bench: Bench, server: Bench['plus'], stream: Stream, seconds = secondsFor(stream.connections)) {
  const measured = await measureAny({ ...bench, seconds }, server, { ...stream, mayBeRefused: true })
  if (measured.failure !== null) bench.notes.add(`Some requests were answered with ${measured.failure}.`)
  return { ...measured, cpuUs: measured.cpuMs * 1_000 }
}

async function inRounds(
  bench: Bench,
  row: CallRow,
  connections: readonly number[],
  takeRound: (connections: number) => Promise<Round>,
): Promise<Cell[]> {
  const cells: Cell[] = []
  for (const count of connections) {
    const rounds: Round[] = []
    while (rounds.length < (isCrowd(count) ? 1 : bench.rounds)) rounds.push(await takeRound(count))
    cells.push(toCell(row, count, rounds))
  }
  return cells
}

function toCell(row: CallRow, connections: number, rounds: readonly Round[]): Cell {
  const of = (figure: (bare: Side, own: Round[1]) => number) => median(rounds.map(([bare, own]) => figure(bare, own)))
  const sum = (figure: (own: Round[1]) => number) => rounds.reduce((total, [, own]) => total + figure(own), 0)
  const refused = sum((own) => own.refused)
  const hasBareCpu = row.kind !== 'write'
  return {
    row,
    connections,
    perSecond: of((_, own) => own.perSecond),
    cpuUs: of((_, own) => own.cpuUs),
    bare: { perSecond: of((bare) => bare.perSecond), ...(hasBareCpu && { cpuUs: of((bare) => bare.cpuUs!) }) },
    rate: of((bare, own) => own.perSecond / bare.perSecond),
    ...(hasBareCpu && { cpu: of((bare, own) => own.cpuUs / bare.cpuUs!) }),
    refused: refused / Math.max(1, refused + sum((own) => own.answered)),
    p50Ms: of((_, own) => own.p50Ms),
    p99Ms: of((_, own) => own.p99Ms),
    isFlattered: hasBareCpu && connections > 1 && of((bare) => (bare.perSecond * bare.cpuUs!) / 1e6) < BUSY,
  }
}
