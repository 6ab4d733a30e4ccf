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

/** The day of a post. */
export function RelativeTime({ value, className }: TimeProps) {
  const date = new Date(value)
  const isOfThisYear = date.getUTCFullYear() === new Date().getUTCFullYear()
  return (
    <time dateTime={value} title={day.format(date)} className={className}>
      {(isOfThisYear ? thisYear : otherYear).format(date)}
    </time>
  )
}

/** Date and time, written out. The script of the page writes the time of the reader's zone. */
export const FullTime = ({ value }: { value: string }) => (
  <time dateTime={value} data-full="">
    {fullTime(new Date(value))}
  </time>
)
