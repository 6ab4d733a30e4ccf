import { language } from '#web/ui/formatting/language.ts'

const HOUR = 60
const DAY = 24 * HOUR

/** `5 minutes`, `6 hours`, `3 days`. */
export function lengthText(minutes: number): string {
  if (minutes % DAY === 0) return inUnit(minutes / DAY, 'day')
  return minutes % HOUR === 0 ? inUnit(minutes / HOUR, 'hour') : inUnit(minutes, 'minute')
}

const inUnit = (count: number, unit: 'day' | 'hour' | 'minute') =>
  new Intl.NumberFormat(language, { style: 'unit', unit, unitDisplay: 'long' }).format(count)
