import { DAY_MS } from '#contract/durations.ts'
import { t } from '#web/core/i18n.ts'

/** The end of an act: none, after some days, or on a chosen date. */
export type End = '' | '1' | '3' | '7' | '30' | '90' | 'date'

const days = (count: number) => t('After {count, plural, one {# day} other {# days}}', { count })

export const ends: readonly { value: End; label: string }[] = [
  { value: '', label: t('No end') },
  { value: '1', label: days(1) },
  { value: '3', label: days(3) },
  { value: '7', label: days(7) },
  { value: '30', label: days(30) },
  { value: '90', label: days(90) },
  { value: 'date', label: t('On a date…') },
]

/** The time of an end; null without an end, or while no date is chosen. A date ends with its day. */
export function momentOf(end: End, date: string, now: number): string | null {
  if (end === '') return null
  if (end !== 'date') return new Date(now + Number(end) * DAY_MS).toISOString()
  const chosen = new Date(`${date}T23:59:00`)
  return Number.isNaN(chosen.getTime()) ? null : chosen.toISOString()
}

/** Tomorrow as YYYY-MM-DD, the earliest date to choose. */
export function tomorrow(now: number): string {
  const date = new Date(now + DAY_MS)
  const two = (part: number) => String(part).padStart(2, '0')
  return `${date.getFullYear()}-${two(date.getMonth() + 1)}-${two(date.getDate())}`
}
