/** Trending hashtags, computed at most once a minute for all viewers, with an example for each viewer. */
import type { Trend } from '#contract/calls/trends.ts'
import { truncateGraphemes } from '#contract/text.ts'
import type { Clock } from '#server/core/clock.ts'
import { type Id, NO_ID } from '#server/core/ids/ids.ts'
import type { Db } from '#server/db/db.ts'
import type { ReadDeps } from '#server/db/deps.ts'
import { pageLimit } from '#server/db/list.ts'
import { authorCache } from '#server/features/people/authors.ts'
import { openWordFilter } from '#server/features/people/filters/word-filter.ts'
import { readRefusal } from '#server/features/people/suggestions/refused-tags.ts'
import { VISITOR, visibleTweets } from '#server/features/people/visibility.ts'
import { linkSpellings } from '#server/features/posts/muted-words.ts'
import { type TweetSummary, tweetSummaries } from '#server/features/posts/tweet-summaries.ts'
import { findTrends, type SharedTrend } from './find-trends.ts'

const DEFAULT_LIMIT = 10
const TTL_MS = 60_000

/** Maximum graphemes of an example. */
const EXAMPLE_LENGTH = 140

/** This server counts every trend; the contract allows others not to. */
type CountedTrend = Trend & { count: number }

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
  const trends = (await listTrends(deps)).slice(0, pageLimit(limit))
  const found = await findExamples(
    deps,
    viewer,
    trends.map(({ examples }) => examples),
  )
  const shown = trends.map(({ name, posts, postsLabel }, index) => ({
    name,
    tweets: postsLabel,
    count: posts,
    ...(found[index] && { example: found[index] }),
  }))
  // A hashtag may be one of members who are not on public pages.
  return { trends: viewer === VISITOR ? shown.filter(({ example }) => example) : shown }
}

/** The first post of each list that the viewer may see and that has no muted word. */
async function findExamples(
  deps: ReadDeps,
  viewer: Id,
  lists: readonly (readonly Id[])[],
): Promise<(Trend['example'] | undefined)[]> {
  const found = await tweetSummaries.getMany(deps, lists.flat())
  const open = found.filter((row) => row !== undefined && row.warning === null) as TweetSummary[]
  const [rows, hides] = await Promise.all([
    visibleTweets(deps.db, viewer, open, 'discovery'),
    openWordFilter(deps.db, viewer, 'discovery'),
  ])
  const textsOf = ({ content }: TweetSummary) => [content, ...linkSpellings(content)]
  const shown = rows.filter((row) => !hides?.({ author: row.author_id, key: row, texts: () => textsOf(row) }))
  const byId = new Map(shown.map((row) => [row.id, row]))
  const chosen = lists.map((posts) => byId.get(posts.find((id) => byId.has(id)) ?? NO_ID))
  const authors = await authorCache.getMany(
    deps,
    chosen.map((row) => row?.author_id ?? null),
  )
  return chosen.map((row, index) => {
    const user = authors[index]?.author
    return row && user
      ? { _id: deps.ids.format(row.id), content: truncateGraphemes(row.content, EXAMPLE_LENGTH), user }
      : undefined
  })
}

/** The trends of all viewers, best first, without refused ones. */
export async function listTrends(deps: { db: Db; clock: Clock }): Promise<readonly SharedTrend[]> {
  const [trends, isRefused] = await Promise.all([readTrends(deps), readRefusal(deps.db)])
  return trends.filter(({ tag }) => !isRefused(tag))
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
