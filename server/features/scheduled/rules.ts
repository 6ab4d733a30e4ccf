/** Validates when a post is to be published. */
import { DAY_MS, MINUTE_MS } from '#contract/durations.ts'
import { SCHEDULED_DAYS } from '#contract/limits.ts'
import type { NewThread } from '#contract/post.ts'
import { text } from '#contract/server-texts.ts'
import { failFields } from '#server/core/errors.ts'
import type { ScheduledPostsTable } from '#server/db/tables/scheduled.ts'

/** No scheduled post waits longer until it is tried again. */
export const MAX_WAIT_MS = 4 * MINUTE_MS

type Moment = Pick<ScheduledPostsTable, 'publish_at' | 'time_zone' | 'when_ready'>

/** When a post is published: at a time, or without one as soon as its videos are ready. */
export function cleanMoment(
  { publishAt, timeZone }: Chosen,
  now: number,
  { videos = [] }: Pick<NewThread, 'videos'>,
): Moment {
  if (publishAt === undefined && videos.every((video) => video === ''))
    failFields({ publishAt: text('Choose a date and a time.') })
  return {
    publish_at: publishAt === undefined ? now : cleanTime(publishAt, now),
    time_zone: cleanTimeZone(timeZone),
    when_ready: publishAt === undefined ? 1 : 0,
  }
}

interface Chosen {
  publishAt?: string | undefined
  timeZone?: string | undefined
}

/** When a post is due: those that wait for their videos are looked at now and then, besides when one is ready. */
export const dueAt = ({ publish_at, when_ready }: Moment, now: number, { areReady }: { areReady: boolean }): number =>
  when_ready === 0 ? publish_at : areReady ? now : now + MAX_WAIT_MS

const MOMENT = /^\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d(\.\d{1,3})?)?(?<offset>Z|[+-]\d\d:\d\d)?$/

/** The moment that a text names, in milliseconds. Refuses one that is past, too far ahead or not a whole minute. */
function cleanTime(publishAt: string, now: number): number {
  const match = MOMENT.exec(publishAt)
  if (match && !match.groups!.offset) failFields({ publishAt: text('Add the offset of your time zone.') })
  const time = match && isOnCalendar(publishAt) ? Date.parse(publishAt) : Number.NaN
  if (Number.isNaN(time)) failFields({ publishAt: text('This isn’t a valid time.') })
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

/** Refuses names of time zones that the server does not know. Others stay as they are: names of cities change. */
function cleanTimeZone(name = 'UTC'): string {
  try {
    new Intl.DateTimeFormat('en', { timeZone: name })
    return name
  } catch {
    return failFields({ timeZone: text('This isn’t a time zone.') })
  }
}
