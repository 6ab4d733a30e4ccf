/** Trending hashtags, computed at most once a minute for all viewers. */
import type { Trend } from '#contract/calls/trends.ts'
import type { Clock } from '#server/core/clock.ts'
import { type Id, idAt, timeOf } from '#server/core/ids/ids.ts'
import type { Db } from '#server/db/db.ts'
import { pageLimit } from '#server/db/list.ts'
import { dayOf } from './count-hashtags.ts'
import { DAY_MS, FEWEST_MEMBERS, PAST_DAYS, scoreOf, weightOf } from './score.ts'
import { findCounts, findNames, listUses } from './store.ts'

const DEFAULT_LIMIT = 10
const TTL_MS = 60_000
/** Only the latest uses of the last day count, and only the hashtags with the most weight are scored. */
const MAX_USES = 100_000
const MAX_SCORED = 200

interface CachedTrends {
  computedAt: number
  trends: Promise<Trend[]>
}

const cacheByDb = new WeakMap<object, CachedTrends>()

export async function getTrends(
  { db, clock }: { db: Db; clock: Clock },
  limit = DEFAULT_LIMIT,
): Promise<{ trends: Trend[] }> {
  const now = clock()
  let cached = cacheByDb.get(db)
  if (!cached || now - cached.computedAt >= TTL_MS || now < cached.computedAt) {
    const trends = findTrends(db, now)
    cached = { computedAt: now, trends }
    cacheByDb.set(db, cached)
    trends.catch(() => cacheByDb.delete(db)) // the next call retries
  }
  return { trends: (await cached.trends).slice(0, pageLimit(limit)) }
}

interface UsedHashtag {
  tag: string
  tweets: number
  members: Set<Id>
  observed: number
}

async function findTrends(db: Db, now: number): Promise<Trend[]> {
  const hashtags = groupByTag(await listUses(db, idAt(now - DAY_MS), MAX_USES), now)
    .filter(({ members }) => members.size >= FEWEST_MEMBERS)
    .sort((a, b) => b.observed - a.observed)
    .slice(0, MAX_SCORED)
  if (hashtags.length === 0) return []

  const tags = hashtags.map(({ tag }) => tag)
  const [past, names] = await Promise.all([
    findCounts(db, tags, dayOf(now) - PAST_DAYS, dayOf(now)),
    findNames(db, tags),
  ])
  const pastMembers = new Map<string, number>()
  for (const { tag, members } of past) pastMembers.set(tag, (pastMembers.get(tag) ?? 0) + members)
  const nameOf = new Map(names.map((row) => [row.tag, row.name]))
  return hashtags
    .map((each) => ({ ...each, score: scoreOf(each.observed, (pastMembers.get(each.tag) ?? 0) / PAST_DAYS) }))
    .sort((a, b) => b.score - a.score || b.observed - a.observed)
    .map(({ tag, tweets }) => ({ name: `#${nameOf.get(tag) ?? tag}`, tweets: countLabel(tweets), count: tweets }))
}

const compact = new Intl.NumberFormat('en', { notation: 'compact' })

/** `999`, `1.2K`, `120K`, `1.5M`. */
export const countLabel = (count: number): string => compact.format(count)

/** Counts the latest use of each user. `uses` are sorted latest first. */
function groupByTag(uses: Awaited<ReturnType<typeof listUses>>, now: number): UsedHashtag[] {
  const byTag = new Map<string, UsedHashtag>()
  for (const { tag, author_id, tweet_id } of uses) {
    const hashtag = byTag.get(tag) ?? { tag, tweets: 0, members: new Set(), observed: 0 }
    byTag.set(tag, hashtag)
    hashtag.tweets++
    if (hashtag.members.has(author_id)) continue
    hashtag.members.add(author_id)
    hashtag.observed += weightOf(now - timeOf(tweet_id))
  }
  return [...byTag.values()]
}
