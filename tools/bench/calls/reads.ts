/** Compares reads with the yardstick, which sends as many bytes: requests a second, and CPU time of a request. */
import { type Draw, drawMany } from './requests.ts'
import { type Bench, inTurn, type Measured, measure, median, type Row } from './rounds.ts'

export interface Read {
  name: string
  draw: Draw
  connections: number
  /** Requests of a round. */
  count: number
  /** As a share of the yardstick's requests a second. */
  floor: number
  goal: number
}

const CPU = { floor: 5, goal: 3 }
// Below this share of a core the yardstick was waiting for requests, so the ratio flatters Plus.
const BUSY = 0.8

export async function measureRead(bench: Bench, read: Read): Promise<Row[]> {
  const { plus, yardstick, rounds, notes } = bench
  const { connections } = read
  const draw = () => ({ requests: drawMany(read.draw, read.count), connections, isOnce: true })
  const first = draw()
  const { meanBytes } = await measure(bench, plus, first)
  await yardstick.child.request('setSize', meanBytes)
  const pairs = await inTurn(
    rounds,
    () => measure(bench, yardstick, { ...first, isOnce: false }),
    () => measure(bench, plus, draw()),
  )
  const busy = median(pairs.map(([bare]) => bare.busy))
  if (busy < BUSY)
    notes.add(
      `The yardstick was only ${(busy * 100).toFixed(0)} % busy in "${read.name}": the machine is too small or in use.`,
    )

  const name = `${read.name}, ${read.connections} connections`
  const both = (what: (side: Measured) => number) =>
    [0, 1].map((side) => median(pairs.map((pair) => what(pair[side]!)))) as [bare: number, plus: number]
  const [bareRate, rate] = both((side) => side.perSecond)
  const [bareCpu, cpu] = both((side) => side.cpuMs * 1_000)
  return [
    {
      name,
      detail: `${rate.toFixed(0)}/s ÷ ${bareRate.toFixed(0)}/s, ${(meanBytes / 1_000).toFixed(1)} kB`,
      value: median(pairs.map(([bare, own]) => own.perSecond / bare.perSecond)),
      unit: '×',
      better: 'higher',
      floor: read.floor,
      goal: read.goal,
    },
    {
      name: `${name}: CPU`,
      detail: `÷ ${bareCpu.toFixed(0)} µs`,
      cpuUs: cpu,
      value: median(pairs.map(([bare, own]) => own.cpuMs / bare.cpuMs)),
      unit: '×',
      better: 'lower',
      ...CPU,
    },
  ]
}
