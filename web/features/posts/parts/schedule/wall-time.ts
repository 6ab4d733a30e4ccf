/** Times of day in a time zone, with the days on which clocks are changed. */
import { DAY_MS } from '#contract/durations.ts'

/** The moment that a date and a time name in a time zone. */
export interface Moment {
  /** Milliseconds since 1970. */
  at: number
  /**
   * `skipped`: clocks are put forward over this time, so the moment is as much later. `repeated`: clocks show this time
   * twice, and the moment is the first.
   */
  kind: 'plain' | 'skipped' | 'repeated'
}

const formats = new Map<string, Intl.DateTimeFormat>()

function formatOf(timeZone: string): Intl.DateTimeFormat {
  const known = formats.get(timeZone)
  if (known) return known
  const digits = { year: 'numeric', month: '2-digit', day: '2-digit', hour: '2-digit', minute: '2-digit' } as const
  const format = new Intl.DateTimeFormat('en-US', { ...digits, calendar: 'gregory', hourCycle: 'h23', timeZone })
  formats.set(timeZone, format)
  return format
}

/** What clocks show at a moment, as the values of a date and a time field: `2026-11-27` and `09:30`. */
export function wallTimeAt(at: number, timeZone: string): { date: string; time: string } {
  const parts = formatOf(timeZone).formatToParts(at)
  const part = (type: Intl.DateTimeFormatPartTypes) => parts.find((each) => each.type === type)?.value ?? ''
  return {
    date: `${part('year').padStart(4, '0')}-${part('month')}-${part('day')}`,
    time: `${part('hour')}:${part('minute')}`,
  }
}

/** Reads a date and a time as if they were of UTC. NaN when they are no date and time. */
const readAsUtc = (date: string, time: string): number => Date.parse(`${date}T${time}Z`)

function offsetAt(at: number, timeZone: string): number {
  const { date, time } = wallTimeAt(at, timeZone)
  return readAsUtc(date, time) - Math.floor(at / 60_000) * 60_000
}

/** The moment of a date and a time in a time zone; null when they are no date and time. */
export function momentOf(date: string, time: string, timeZone: string): Moment | null {
  const wall = readAsUtc(date, time)
  if (Number.isNaN(wall)) return null
  // The offsets before and after a change of clocks that may be near.
  const offsets = [offsetAt(wall - DAY_MS, timeZone), offsetAt(wall + DAY_MS, timeZone)]
  const [before, after] = offsets.map((offset) => wall - offset) as [number, number]
  const shown = offsets.map((offset) => wall - offset).filter((at, index) => offsetAt(at, timeZone) === offsets[index])
  if (shown.length === 0) return { at: before, kind: 'skipped' }
  return { at: Math.min(...shown), kind: shown.length === 2 && before !== after ? 'repeated' : 'plain' }
}
