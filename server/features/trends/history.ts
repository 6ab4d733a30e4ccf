/** How many established users wrote a hashtag, day by day. */
import { DAY_MS } from '#contract/durations.ts'
import type { Clock } from '#server/core/clock.ts'
import type { Db } from '#server/db/db.ts'
import { findHours } from './hours.store.ts'
import { dayOf, hourOf, PAST_DAYS } from './score.ts'
import { findDailyCounts } from './store.ts'

/** A day of a hashtag. */
interface TagDay {
  /** When the day began, in milliseconds since 1970. */
  startsAt: number
  members: number
  /** Posts with the hashtag. Posts are counted today only: of earlier days these are the members. */
  posts: number
}

/** The last days of folded hashtags, today first. */
export async function getTagHistory(
  { db, clock }: { db: Db; clock: Clock },
  tags: readonly string[],
): Promise<TagDay[][]> {
  if (tags.length === 0) return []
  const today = dayOf(clock())
  const [counts, hours] = await Promise.all([
    findDailyCounts(db, tags, today - PAST_DAYS + 1),
    findHours(db, tags, hourOf(today * DAY_MS)),
  ])
  const members = new Map(counts.map((row) => [`${row.day} ${row.tag}`, row.members]))
  const posts = new Map<string, number>()
  for (const row of hours) posts.set(row.tag, (posts.get(row.tag) ?? 0) + row.posts)
  return tags.map((tag) =>
    Array.from({ length: PAST_DAYS }, (_, ago) => {
      const day = today - ago
      const found = members.get(`${day} ${tag}`) ?? 0
      const written = ago === 0 ? (posts.get(tag) ?? 0) : 0
      return { startsAt: day * DAY_MS, members: found, posts: Math.max(written, found) }
    }),
  )
}
