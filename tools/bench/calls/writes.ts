/** Compares durable writes with the inserts of the database engine alone (processes/raw-engine.ts). */
import type { Inserts } from '#tools/bench/processes/raw-engine.ts'
import { type Draw, drawMany } from './requests.ts'
import { type Bench, inTurn, measure, median, type Row } from './rounds.ts'

export interface Write {
  name: string
  draw: Draw
  connections: number
}

const RATE = { floor: 0.5, goal: 0.9 }
const CPU_MS = { floor: 0.8, goal: 0.3 }

export async function measureWrite(bench: Bench, { name: call, draw, connections }: Write): Promise<Row[]> {
  const { data, plus, engine, rounds, seconds, notes } = bench
  const requests = drawMany(draw)
  const insert = (group: number) =>
    engine.request<number>('insert', { dir: data.dir, seconds: seconds / 2, group } satisfies Inserts)
  const pairs = await inTurn(
    rounds,
    () => insert(1),
    () => measure(bench, plus, { requests, connections }),
  )
  const grouped = await insert(connections)
  notes.add(`The raw engine in groups of ${connections} that share a commit: ${grouped.toFixed(0)} inserts/s.`)

  const name = `${call}, ${connections} connections`
  const [raw, own] = [median(pairs.map(([raw]) => raw)), median(pairs.map(([, own]) => own.perSecond))]
  const cpuMs = median(pairs.map(([, { cpuMs }]) => cpuMs))
  return [
    {
      name,
      detail: `${own.toFixed(0)}/s ÷ ${raw.toFixed(0)} inserts/s`,
      value: median(pairs.map(([raw, { perSecond }]) => perSecond / raw)),
      unit: '×',
      better: 'higher',
      ...RATE,
    },
    { name: `${name}: CPU`, detail: '', cpuUs: cpuMs * 1_000, value: cpuMs, unit: 'ms', better: 'lower', ...CPU_MS },
  ]
}
