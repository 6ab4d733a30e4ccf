/** Times of public pages. A page is cached, and read in any time zone: it shows dates, and times in UTC. */
import { language } from './language.ts'

const timeZone = 'UTC'
const thisYear = new Intl.DateTimeFormat(language, { month: 'short', day: 'numeric', timeZone })
const otherYear = new Intl.DateTimeFormat(language, { month: 'short', day: 'numeric', year: 'numeric', timeZone })
const day = new Intl.DateTimeFormat(language, { dateStyle: 'long', timeZone })
const full = new Intl.DateTimeFormat(language, {
  ...{ year: 'numeric', month: 'long', day: 'numeric', hour: 'numeric', minute: '2-digit' },
  ...{ timeZone, timeZoneName: 'short' },
})

export const fullTime = (date: Date): string => full.format(date)

export const useNow = (): Date => new Date()

interface TimeProps {
  value: string
  className?: string
}

interface DayTexts {
  long: string
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
  const texts = { long: day.format(date), short: thisYear.format(date), withYear: otherYear.format(date) }
  if (days.size >= MAX_DAYS) days.clear()
  days.set(key, texts)
  return texts
}

/** The day of a post. */
export function RelativeTime({ value, className }: TimeProps) {
  const { long, short, withYear } = textsOf(value)
  const isOfThisYear = value.startsWith(`${new Date().getUTCFullYear()}-`)
  return (
    <time dateTime={value} title={long} className={className}>
      {isOfThisYear ? short : withYear}
    </time>
  )
}

/** Date and time, written out. The script of the page writes the time of the reader's zone. */
export const FullTime = ({ value }: { value: string }) => (
  <time dateTime={value} data-full="">
    {fullTime(new Date(value))}
  </time>
)
