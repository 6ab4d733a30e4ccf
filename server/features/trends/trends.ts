/** Trending hashtags, computed at most once a minute for all viewers, with an example for each viewer. */
import type { Trend } from '#contract/calls/trends.ts'
import { truncateGraphemes } from '#contract/text.ts'
import type { Clock } from '#server/core/clock.ts'
import { type Id, idAt, NO_ID, timeOf } from '#server/core/ids/ids.ts'
import type { Db } from '#server/db/db.ts'
import type { ReadDeps } from '#server/db/deps.ts'
import { pageLimit } from '#server/db/list.ts'
import { type TweetSummary, tweetSummaries } from '#server/features/tweets/tweet-summaries.ts'
import { authorCache } from '#server/features/users/authors.ts'
import { visibleTweets } from '#server/features/users/visibility.ts'
import { dayOf } from './count-hashtags.ts'
import { DAY_MS, FEWEST_MEMBERS, PAST_DAYS, scoreOf, weightOf } from './score.ts'
import { findCounts, findNames, findResponse, listUses } from './store.ts'

const DEFAULT_LIMIT = 10
const TTL_MS = 60_000
/** Only the latest uses of the last day count, and only the hashtags with the most weight are scored. */
const MAX_USES = 100_000
const MAX_SCORED = 200

/** Trends that get an example, and posts of each that are compared for it. */
const WITH_EXAMPLE = 30
const MOST_COMPARED = 20
/** So many are kept of each: some viewers may not see the first. */
const MOST_EXAMPLES = 5
/** Graphemes of an example. */
const EXAMPLE_LENGTH = 140

/** This server counts every trend; others may not. */
type CountedTrend = Trend & { count: number }

/** A trend as all viewers share it. `posts` are its posts with the most response, best first. */
type SharedTrend = Omit<CountedTrend, 'example'> & { posts: readonly Id[] }

interface CachedTrends {
  computedAt: number
  trends: Promise<SharedTrend[]>
}

const cacheByDb = new WeakMap<object, CachedTrends>()

export async function getTrends(
  deps: ReadDeps & { clock: Clock },
  viewer: Id,
  limit = DEFAULT_LIMIT,
): Promise<{ trends: CountedTrend[] }> {
  const trends = (await readTrends(deps)).slice(0, pageLimit(limit))
  const examples = await findExamples(
    deps,
    viewer,
    trends.map(({ posts }) => posts),
  )
  return {
    trends: trends.map(({ posts: _, ...trend }, index) => ({
      ...trend,
      ...(examples[index] && { example: examples[index] }),
    })),
  }
}

/** The first post of each list that the viewer may see. */
async function findExamples(
  deps: ReadDeps,
  viewer: Id,
  lists: readonly (readonly Id[])[],
): Promise<(Trend['example'] | undefined)[]> {
  const found = await tweetSummaries.getMany(deps, lists.flat())
  const rows = await visibleTweets(
    deps.db,
    viewer,
    found.filter((row) => row !== undefined && row.warning === null) as TweetSummary[],
    'discovery',
  )
  const byId = new Map(rows.map((row) => [row.id, row]))
  const chosen = lists.map((posts) => byId.get(posts.find((id) => byId.has(id)) ?? NO_ID))
  const authors = await authorCache.getMany(
    deps,
    chosen.map((row) => row?.author_id ?? NO_ID),
  )
  return chosen.map((row, index) => {
    const user = authors[index]?.author
    return row && user
      ? { _id: deps.ids.format(row.id), content: truncateGraphemes(row.content, EXAMPLE_LENGTH), user }
      : undefined
  })
}

async function readTrends({ db, clock }: { db: Db; clock: Clock }): Promise<SharedTrend[]> {
  const now = clock()
  let cached = cacheByDb.get(db)
  if (!cached || now - cached.computedAt >= TTL_MS || now < cached.computedAt) {
    const trends = findTrends(db, now)
    cached = { computedAt: now, trends }
    cacheByDb.set(db, cached)
    trends.catch(() => cacheByDb.delete(db)) // the next call retries
  }
  return cached.trends
}

interface UsedHashtag {
  tag: string
  tweets: number
  members: Set<Id>
  observed: number
  /** The latest posts, one of each user. */
  latest: Id[]
}

async function findTrends(db: Db, now: number): Promise<SharedTrend[]> {
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
  const scored = hashtags
    .map((each) => ({ ...each, score: scoreOf(each.observed, (pastMembers.get(each.tag) ?? 0) / PAST_DAYS) }))
    .sort((a, b) => b.score - a.score || b.observed - a.observed)
  const posts = await rankPosts(
    db,
    scored.slice(0, WITH_EXAMPLE).map(({ latest }) => latest),
  )
  return scored.map(({ tag, tweets }, index) => ({
    name: `#${nameOf.get(tag) ?? tag}`,
    tweets: countLabel(tweets),
    count: tweets,
    posts: posts[index] ?? [],
  }))
}

/** The posts of each list, those with the most response first. */
async function rankPosts(db: Db, lists: readonly (readonly Id[])[]): Promise<Id[][]> {
  const rows = await findResponse(db, lists.flat())
  const response = new Map(rows.map((row) => [row.id, row.response]))
  const of = (id: Id) => response.get(id) ?? 0
  return lists.map((posts) => posts.toSorted((a, b) => of(b) - of(a) || b - a).slice(0, MOST_EXAMPLES))
}

const compact = new Intl.NumberFormat('en', { notation: 'compact' })

/** `999`, `1.2K`, `120K`, `1.5M`. */
export const countLabel = (count: number): string => compact.format(count)

/** Counts the latest use of each user. `uses` are sorted latest first. */
function groupByTag(uses: Awaited<ReturnType<typeof listUses>>, now: number): UsedHashtag[] {
  const byTag = new Map<string, UsedHashtag>()
  for (const { tag, author_id, tweet_id } of uses) {
    const hashtag = byTag.get(tag) ?? { tag, tweets: 0, members: new Set(), observed: 0, latest: [] }
    byTag.set(tag, hashtag)
    hashtag.tweets++
    if (hashtag.members.has(author_id)) continue
    hashtag.members.add(author_id)
    if (hashtag.latest.length < MOST_COMPARED) hashtag.latest.push(tweet_id)
    hashtag.observed += weightOf(now - timeOf(tweet_id))
  }
  return [...byTag.values()]
}
