/** Validates when a post is to be published. */
import { DAY_MS, MINUTE_MS } from '#contract/durations.ts'
import { SCHEDULED_DAYS } from '#contract/limits.ts'
import { text } from '#contract/server-texts.ts'
import { failFields } from '#server/core/errors.ts'

const MOMENT = /^\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d(\.\d{1,3})?)?(?<offset>Z|[+-]\d\d:\d\d)?$/

/** The moment that a text names, in milliseconds. Refuses one that is past, too far ahead or not a whole minute. */
export function cleanMoment(publishAt: string, now: number): number {
  const match = MOMENT.exec(publishAt)
  if (match && !match.groups!.offset) failFields({ publishAt: text('Add the offset of your time zone.') })
  const time = match && isOnCalendar(publishAt) ? Date.parse(publishAt) : Number.NaN
  if (Number.isNaN(time)) failFields({ publishAt: text("This isn't a valid time.") })
  if (time % MINUTE_MS !== 0) failFields({ publishAt: text('Choose a whole minute.') })
  if (time <= now) failFields({ publishAt: text('This time has passed. Choose a later one.') })
  if (time > now + SCHEDULED_DAYS * DAY_MS)
    failFields({
      publishAt: text('Choose a time within the next {days, plural, one {# day} other {# days}}.', {
        days: SCHEDULED_DAYS,
      }),
    })
  return time
}

/** Whether the day exists: `Date.parse` takes February 30 for March 2. */
function isOnCalendar(publishAt: string): boolean {
  const day = publishAt.slice(0, 'yyyy-mm-dd'.length)
  const date = new Date(`${day}T00:00:00Z`)
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(day)
}

/** Refuses names of time zones that the server does not know. */
export function cleanTimeZone(name = 'UTC'): string {
  try {
    return new Intl.DateTimeFormat('en', { timeZone: name }).resolvedOptions().timeZone
  } catch {
    return failFields({ timeZone: text("This isn't a time zone.") })
  }
}
