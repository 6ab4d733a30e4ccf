import { useSyncExternalStore } from 'react'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '#contract/durations.ts'
import { whenUsed } from '#contract/when-used.ts'
import { createStore } from '#web/store.ts'
import { language } from './language.ts'
import { joined, relativeTimeIn } from './relative-time.ts'

const words = whenUsed(() => new Intl.RelativeTimeFormat(language, { numeric: 'auto' }))
const inWords = (count: number, unit: Intl.RelativeTimeFormatUnit) => joined(words().format(count, unit))
const dates = (options: Intl.DateTimeFormatOptions) => whenUsed(() => new Intl.DateTimeFormat(language, options))
const fullDay = dates({ dateStyle: 'long' })
const full = dates({ dateStyle: 'long', timeStyle: 'short' })

/** `now`, `5m`, `3h`, `Nov 20`, `Nov 20, 2024`. A date in the future is `now`. */
export const relativeTime = relativeTimeIn(language)

/** `now`, `5 minutes ago`, `3 hours ago`, `yesterday`, `6 days ago`, `Nov 20`, `Nov 20, 2024`. */
export function timeAgo(date: Date, at: Date): string {
  const age = at.getTime() - date.getTime()
  if (age < MINUTE_MS) return inWords(0, 'second')
  if (age < HOUR_MS) return inWords(-Math.floor(age / MINUTE_MS), 'minute')
  if (age < DAY_MS) return inWords(-Math.floor(age / HOUR_MS), 'hour')
  return age < 7 * DAY_MS ? inWords(-Math.floor(age / DAY_MS), 'day') : relativeTime(date, at)
}

/** `November 20, 2025 at 9:30 AM`. */
export const fullTime = (date: Date): string => full().format(date)

const clock = dates({ timeStyle: 'short' })
const moment = { month: 'short', day: 'numeric', hour: 'numeric', minute: '2-digit' } as const
const clockTime = (date: Date): string => clock().format(date)
const momentThisYear = dates(moment)
const momentOtherYear = dates({ ...moment, year: 'numeric' })

// One clock for all times on screen; it runs only while one is shown.
const TICK = MINUTE_MS / 2
const currentTick = () => Math.floor(Date.now() / TICK) * TICK
const clockTick = createStore(currentTick(), () => {
  const timer = setInterval(() => clockTick.set(currentTick()), TICK)
  return () => clearInterval(timer)
})

/** The current time. Renders again twice a minute. */
export const useNow = () => new Date(useSyncExternalStore(clockTick.subscribe, currentTick))

interface TimeProps {
  value: string
  className?: string
}

function Time({ value, className, text }: TimeProps & { text: (date: Date) => string }) {
  const date = new Date(value)
  return (
    <time dateTime={value} title={fullTime(date)} className={className}>
      {text(date)}
    </time>
  )
}

/** A relative time that updates itself, with the exact time on hover. */
export function RelativeTime(props: TimeProps) {
  const now = useNow()
  return <Time {...props} text={(date) => relativeTime(date, now)} />
}

/** A relative time in words, for sentences: `5 minutes ago`. */
export function TimeAgo(props: TimeProps) {
  const now = useNow()
  return <Time {...props} text={(date) => timeAgo(date, now)} />
}

/** Date and time, written out. */
export const FullTime = ({ value }: { value: string }) => <time dateTime={value}>{fullTime(new Date(value))}</time>

/** `November 20, 2025`. */
export const fullDate = (date: Date): string => fullDay().format(date)

/** The date, written out, with the time on hover. */
export const FullDate = ({ value }: { value: string }) => <Time value={value} text={fullDate} />

/** The time of day, with the date on hover. */
export const ClockTime = (props: TimeProps) => <Time {...props} text={clockTime} />

/** Date and time, short: `Nov 20, 9:30 AM`. */
export const ShortTime = (props: TimeProps) => <Time {...props} text={shortTime} />

/** The time alone today, else date and time, short: `9:30 AM`, `Nov 20, 9:30 AM`. It updates itself at midnight. */
export function TimeOrDate(props: TimeProps) {
  const now = useNow()
  return <Time {...props} text={(date) => (isSameDay(date, now) ? clockTime : shortTime)(date)} />
}

const isSameDay = (date: Date, at: Date): boolean => date.toDateString() === at.toDateString()

const shortTime = (date: Date): string =>
  (date.getFullYear() === new Date().getFullYear() ? momentThisYear : momentOtherYear)().format(date)
