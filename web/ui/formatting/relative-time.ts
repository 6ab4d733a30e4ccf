import { DAY_MS, HOUR_MS, MINUTE_MS } from '#contract/durations.ts'
import { whenUsed } from '#contract/when-used.ts'

/** A count of minutes or hours, as short as a locale writes it: `5m`, `4 Std.`, `4時間`. */
export function shortUnit(locale: string, unit: 'minute' | 'hour'): (count: number) => string {
  // The narrow forms of other languages are the English ones, or lack their space.
  const unitDisplay = locale.startsWith('en') ? 'narrow' : 'short'
  const format = whenUsed(() => new Intl.NumberFormat(locale, { style: 'unit', unit, unitDisplay }))
  return (count) => joined(format().format(count))
}

/** Without the space before a unit in Japanese, which has no spaces. */
export const joined = (text: string): string => text.replace(/ (?=[分時日週])/, '')

const DAY = { month: 'short', day: 'numeric' } as const

/** Writes relative times in a locale: `now`, `5m`, `3h`, `Nov 20`, `Nov 20, 2024`. A date in the future is `now`. */
export function relativeTimeIn(locale: string): (date: Date, at: Date) => string {
  const minutes = shortUnit(locale, 'minute')
  const hours = shortUnit(locale, 'hour')
  const justNow = whenUsed(() => joined(new Intl.RelativeTimeFormat(locale, { numeric: 'auto' }).format(0, 'second')))
  const thisYear = whenUsed(() => new Intl.DateTimeFormat(locale, DAY))
  const otherYear = whenUsed(() => new Intl.DateTimeFormat(locale, { ...DAY, year: 'numeric' }))
  return (date, at) => {
    const age = at.getTime() - date.getTime()
    if (age < MINUTE_MS) return justNow()
    if (age < HOUR_MS) return minutes(Math.floor(age / MINUTE_MS))
    if (age < DAY_MS) return hours(Math.floor(age / HOUR_MS))
    return (date.getFullYear() === at.getFullYear() ? thisYear : otherYear)().format(date)
  }
}
