/**
 * Times of public pages. A page is cached, and read in any time zone: it shows dates and times in UTC. The script of the page
 * writes them as the reader's (web/pages/times.ts).
 */
import { language } from './language.ts'

const zone = { timeZone: 'UTC', timeZoneName: 'short' } as const
const thisYear = new Intl.DateTimeFormat(language, { month: 'short', day: 'numeric', ...zone })
const otherYear = new Intl.DateTimeFormat(language, { month: 'short', day: 'numeric', year: 'numeric', ...zone })
const full = new Intl.DateTimeFormat(language, {
  ...{ year: 'numeric', month: 'long', day: 'numeric', hour: 'numeric', minute: '2-digit' },
  ...zone,
})

export const fullTime = (date: Date): string => full.format(date)

export const useNow = (): Date => new Date()

interface TimeProps {
  value: string
  className?: string
}

interface DayTexts {
  /** Without the year, which is of the current year only. */
  short: string
  withYear: string
}

/** The texts of days, as many posts are of the same day. Keys are the dates of ISO 8601. */
const days = new Map<string, DayTexts>()
const MAX_DAYS = 1_000

function textsOf(value: string): DayTexts {
  const key = value.slice(0, 10)
  const known = days.get(key)
  if (known) return known
  const date = new Date(value)
  const texts = { short: thisYear.format(date), withYear: otherYear.format(date) }
  if (days.size >= MAX_DAYS) days.clear()
  days.set(key, texts)
  return texts
}

/** The day of a post. */
export function RelativeTime({ value, className }: TimeProps) {
  const { short, withYear } = textsOf(value)
  const isOfThisYear = value.startsWith(`${new Date().getUTCFullYear()}-`)
  return (
    <time dateTime={value} title={fullTime(new Date(value))} data-relative="" className={className}>
      {isOfThisYear ? short : withYear}
    </time>
  )
}

/** Date and time, written out. */
export const FullTime = ({ value }: { value: string }) => (
  <time dateTime={value} data-full="">
    {fullTime(new Date(value))}
  </time>
)
