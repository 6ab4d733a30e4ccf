/** Runs the rounds of a row: load on one server or two in turn, and the median of the rounds. */

import type { Data } from '#tools/bench/dataset/prepare.ts'
import type { Child } from '#tools/bench/processes/child.ts'
import type { Connections, Load, Outcome, Stream } from '#tools/bench/processes/generator.ts'
import type { Plus } from '#tools/bench/processes/plus.ts'

export interface Bench {
  data: Data
  plus: Plus
  yardstick: { child: Child; port: number }
  engine: Child
  generator: Child
  rounds: number
  /** Length of a round, for one side. */
  seconds: number
  notes: Set<string>
}

/** One line of the table. A figure without `floor` and `goal` is shown for information. */
export interface Row {
  name: string
  /** The two sides of a ratio, or another remark. */
  detail: string
  value: number
  /** CPU time of a request in microseconds: the figure to compare, as other work on the machine changes it least. */
  cpuUs?: number
  unit: '×' | '%' | 's' | 'ms' | 'MB' | 'KB' | 'frames' | '/s' | ''
  better: 'higher' | 'lower'
  floor?: number
  goal?: number
}

export interface Measured extends Outcome {
  /** Milliseconds of CPU time for each answer. */
  cpuMs: number
  /** Share of one core that was used. */
  busy: number
}

/** Measures one server under load. Throws when an answer is no success, because the figures would not be comparable. */
export async function measure(...given: Parameters<typeof measureAny>): Promise<Measured> {
  const measured = await measureAny(...given)
  if (measured.failure !== null) throw new Error(`Plus answered ${measured.failure} under load`)
  return measured
}

/** Measures one server under load, whatever it answers. */
export async function measureAny(
  { generator, seconds }: Pick<Bench, 'generator' | 'seconds'>,
  { child, port }: Plus,
  ...streams: Stream[]
): Promise<Measured> {
  await generator.request('open', { port, counts: streams.map(({ connections }) => connections) } satisfies Connections)
  const before = await child.usage()
  const started = performance.now()
  const outcomes = await generator.request<Outcome[]>('load', { port, seconds, streams } satisfies Load)
  const cpuMs = (await child.usage()).cpuMs - before.cpuMs
  const lasted = performance.now() - started
  const answered = outcomes.reduce((sum, outcome) => sum + outcome.answered, 0)
  const failure = outcomes.find((outcome) => outcome.failure !== null)?.failure ?? null
  return { ...outcomes[0]!, failure, cpuMs: cpuMs / answered, busy: cpuMs / lasted }
}

/** Runs both sides in turn: one round to warm up, then the rounds whose results it returns. */
export async function inTurn<A, B>(rounds: number, one: () => Promise<A>, other: () => Promise<B>): Promise<[A, B][]> {
  const pairs: [A, B][] = []
  for (let round = 0; round <= rounds; round++) {
    const pair: [A, B] = [await one(), await other()]
    if (round > 0) pairs.push(pair)
  }
  return pairs
}

export function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b)
  const middle = sorted.length >> 1
  return sorted.length % 2 ? sorted[middle]! : (sorted[middle - 1]! + sorted[middle]!) / 2
}

/** The text of a request as a browser would send it. */
export function requestText(line: string, token: string, body?: object): string {
  const json = body && JSON.stringify(body)
  const content = json
    ? `content-type: application/json\r\ncontent-length: ${Buffer.byteLength(json)}\r\n`
    : line.startsWith('POST')
      ? 'content-length: 0\r\n'
      : ''
  return `${line} HTTP/1.1\r\nhost: 127.0.0.1\r\naccept: application/json\r\nauthorization: Bearer ${token}\r\n${content}\r\n${json ?? ''}`
}
