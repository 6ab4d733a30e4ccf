/**
 * Measures how long calls take in this process: since its start for metrics, and in the last hour for administrators.
 */
import { MINUTE_MS } from '#contract/durations.ts'
import { DURATION_BOUNDS_MS, Histogram, quantile } from './histogram.ts'

const SLOT_MS = 5 * MINUTE_MS
const SLOTS_PER_HOUR = 12

/** The times of one call in the last hour, by bucket of `DURATION_BOUNDS_MS`. */
interface HourOfCall {
  call: string
  counts: number[]
}

/** The measurements of one call. */
interface CallFigures {
  /** Durations in milliseconds, by the first digit of the status. */
  byClass: Map<number, Histogram>
  byStatus: Map<number, number>
  /** Counts by bucket, for each five minutes. */
  slots: Map<number, Uint32Array>
}

/** The times of all calls of one process. */
export class CallTimes {
  readonly figures = new Map<string, CallFigures>()
  readonly #now: () => number

  constructor(now: () => number = () => performance.now()) {
    this.#now = now
  }

  record(call: string, status: number, ms: number): void {
    let figures = this.figures.get(call)
    if (!figures) {
      figures = { byClass: new Map(), byStatus: new Map(), slots: new Map() }
      this.figures.set(call, figures)
    }
    const digit = Math.trunc(status / 100)
    let histogram = figures.byClass.get(digit)
    if (!histogram) {
      histogram = new Histogram(DURATION_BOUNDS_MS)
      figures.byClass.set(digit, histogram)
    }
    figures.byStatus.set(status, (figures.byStatus.get(status) ?? 0) + 1)
    const bucket = histogram.observe(ms)
    this.#slotOf(figures)[bucket]!++
  }

  #slotOf({ slots }: CallFigures): Uint32Array {
    const number = Math.floor(this.#now() / SLOT_MS)
    let slot = slots.get(number)
    if (!slot) {
      for (const old of slots.keys()) if (old <= number - SLOTS_PER_HOUR) slots.delete(old)
      slot = new Uint32Array(DURATION_BOUNDS_MS.length + 1)
      slots.set(number, slot)
    }
    return slot
  }

  /** The times of each call in the last hour, to within five minutes. */
  lastHour(): HourOfCall[] {
    const oldest = Math.floor(this.#now() / SLOT_MS) - SLOTS_PER_HOUR + 1
    return [...this.figures].flatMap(([call, { slots }]) => {
      const counts = new Array<number>(DURATION_BOUNDS_MS.length + 1).fill(0)
      for (const [number, slot] of slots)
        if (number >= oldest) for (const [bucket, count] of slot.entries()) counts[bucket]! += count
      return counts.some((count) => count > 0) ? { call, counts } : []
    })
  }
}

/** The call times of this process. */
export const callTimes = new CallTimes()

/** A call with its number and percentiles of its duration. */
interface SlowCall {
  call: string
  count: number
  p50Ms: number
  p95Ms: number
  p99Ms: number
}

/** The calls with the highest 95th percentile, over the hours of several processes. */
export function slowestCalls(hours: readonly HourOfCall[], limit: number): SlowCall[] {
  const rounded = (ms: number) => Number(ms.toPrecision(3))
  return [...Map.groupBy(hours, ({ call }) => call)]
    .map(([call, parts]) => {
      const counts = parts[0]!.counts.map((_, bucket) => parts.reduce((sum, part) => sum + part.counts[bucket]!, 0))
      const at = (share: number) => rounded(quantile(DURATION_BOUNDS_MS, counts, share))
      return { call, count: counts.reduce((sum, each) => sum + each), p50Ms: at(0.5), p95Ms: at(0.95), p99Ms: at(0.99) }
    })
    .toSorted((one, other) => other.p95Ms - one.p95Ms)
    .slice(0, limit)
}
