/** What trends: worked out at most once a minute, the same for everybody. */
import type { Trend } from '#contract/calls/trends.ts'
import type { Clock } from '#server/core/clock.ts'
import { type Id, idAt, timeOf } from '#server/core/ids/ids.ts'
import type { Db } from '#server/db/db.ts'
import { pageLimit } from '#server/db/list.ts'
import { dayOf } from './count-hashtags.ts'
import { countLabel } from './count-label.ts'
import { DAY_MS, FEWEST_MEMBERS, PAST_DAYS, scoreOf, weightOf } from './score.ts'
import { findCounts, findNames, listUses } from './store.ts'

const SHOWN = 10
const FRESH_MS = 60_000
/** Of a day with more uses the latest so many count; of the hashtags the so many with the most weight are scored. */
const MOST_USES = 100_000
const MOST_SCORED = 200

interface Kept {
  madeAt: number
  trends: Promise<Trend[]>
}

const keptBy = new WeakMap<object, Kept>()

export async function getTrends({ db, clock }: { db: Db; clock: Clock }, limit = SHOWN): Promise<{ trends: Trend[] }> {
  const now = clock()
  let kept = keptBy.get(db)
  if (!kept || now - kept.madeAt >= FRESH_MS || now < kept.madeAt) {
    const trends = findTrends(db, now)
    kept = { madeAt: now, trends }
    keptBy.set(db, kept)
    trends.catch(() => keptBy.delete(db)) // the next one asks again
  }
  return { trends: (await kept.trends).slice(0, pageLimit(limit)) }
}

interface Used {
  tag: string
  tweets: number
  members: Set<Id>
  observed: number
}

async function findTrends(db: Db, now: number): Promise<Trend[]> {
  const used = addUp(await listUses(db, idAt(now - DAY_MS), MOST_USES), now)
    .filter(({ members }) => members.size >= FEWEST_MEMBERS)
    .sort((a, b) => b.observed - a.observed)
    .slice(0, MOST_SCORED)
  if (used.length === 0) return []

  const tags = used.map(({ tag }) => tag)
  const [past, names] = await Promise.all([
    findCounts(db, tags, dayOf(now) - PAST_DAYS, dayOf(now)),
    findNames(db, tags),
  ])
  const pastMembers = new Map<string, number>()
  for (const { tag, members } of past) pastMembers.set(tag, (pastMembers.get(tag) ?? 0) + members)
  const nameOf = new Map(names.map((row) => [row.tag, row.name]))
  return used
    .map((each) => ({ ...each, score: scoreOf(each.observed, (pastMembers.get(each.tag) ?? 0) / PAST_DAYS) }))
    .sort((a, b) => b.score - a.score || b.observed - a.observed)
    .map(({ tag, tweets }) => ({ name: `#${nameOf.get(tag) ?? tag}`, tweets: countLabel(tweets), count: tweets }))
}

/** The latest use of each member counts, and the uses come latest first. */
function addUp(uses: Awaited<ReturnType<typeof listUses>>, now: number): Used[] {
  const byTag = new Map<string, Used>()
  for (const { tag, author_id, tweet_id } of uses) {
    const used = byTag.get(tag) ?? { tag, tweets: 0, members: new Set(), observed: 0 }
    byTag.set(tag, used)
    used.tweets++
    if (used.members.has(author_id)) continue
    used.members.add(author_id)
    used.observed += weightOf(now - timeOf(tweet_id))
  }
  return [...byTag.values()]
}
