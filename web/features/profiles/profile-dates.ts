import { language } from '#web/ui/formatting/language.ts'

const month = new Intl.DateTimeFormat(language, { month: 'long', year: 'numeric' })
// Birthdays are calendar dates, so the time zone is UTC.
const day = new Intl.DateTimeFormat(language, { month: 'long', day: 'numeric', timeZone: 'UTC' })
const dayOfYear = new Intl.DateTimeFormat(language, { dateStyle: 'long', timeZone: 'UTC' })
const LEAP_YEAR = 2000

/** `November 2025`. */
export const formatJoinDate = (time: string): string => month.format(new Date(time))

/** `March 3, 1990`, or `March 3` if the year is hidden (`--03-03`). */
export function formatBirthDate(dob: string): string {
  if (!dob.startsWith('--')) return dayOfYear.format(new Date(dob))
  return day.format(new Date(`${LEAP_YEAR}${dob.slice(1)}`))
}
