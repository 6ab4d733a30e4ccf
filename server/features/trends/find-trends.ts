/** Computes which hashtags trend, from bounded and indexed counts. */
import { HOUR_MS } from '#contract/durations.ts'
import type { Id } from '#server/core/ids/ids.ts'
import { likenessOf } from '#server/core/text/likeness.ts'
import type { Db } from '#server/db/db.ts'
import { listEstablished } from '#server/features/people/trust/established.ts'
import { findHours, listLatestPosts, listTopOfHour, type TagHour } from './hours.store.ts'
import { dayOf, fewestMembers, HOURS, hourOf, PAST_DAYS, scoreOf, weightOf } from './score.ts'
import { findCounts, findNames, findResponse } from './store.ts'

/**
 * The number of hashtags with the most users that are candidates for each hour, and of those with the most weight that
 * are scored.
 */
const TOP_OF_HOUR = 200
const MAX_SCORED = 200

const MAX_TRENDS = 60
/**
 * The latest posts of a trend whose authors are checked again, those that are compared, and the examples that are kept: some
 * viewers may not see the first.
 */
const POSTS = { checked: 200, compared: 20, kept: 5 }

/** A trend, the same for all viewers. */
export interface SharedTrend {
  tag: string
  /** The hashtag with its #, in its most used spelling. */
  name: string
  /** Posts of the last day, and the established users who wrote them. */
  posts: number
  postsLabel: string
  members: number
  /** Established users a day, over the week before. */
  usual: number
  /** Its posts with the most response, best first. */
  examples: readonly Id[]
}

interface ScoredTag extends UsedTag {
  usual: number
  score: number
}

interface UsedTag {
  tag: string
  members: number
  posts: number
  /** The sum of the weights of its users, each by the age of the latest use. */
  observed: number
}

export async function findTrends(db: Db, now: number): Promise<SharedTrend[]> {
  const found = await leaveOutRestricted(db, keepOneOfTwins(await scoreTags(db, now)).slice(0, MAX_TRENDS))
  if (found.length === 0) return []
  const [names, examples] = await Promise.all([
    findNames(
      db,
      found.map(({ tag }) => tag),
    ),
    rankPosts(
      db,
      found.map(({ latest }) => latest.slice(0, POSTS.compared)),
    ),
  ])
  const nameOf = new Map(names.map((row) => [row.tag, row.name]))
  return found.map(({ tag, posts, members, usual }, index) => ({
    tag,
    name: `#${nameOf.get(tag) ?? tag}`,
    posts,
    postsLabel: countLabel(posts),
    members,
    usual,
    examples: examples[index]!,
  }))
}

const compact = new Intl.NumberFormat('en', { notation: 'compact' })

/** Formats a count: `999`, `1.2K`, `120K`, `1.5M`. */
export const countLabel = (count: number): string => compact.format(count)

/**
 * Scores again without users who were restricted, protected or deleted since they posted, by their share of the latest
 * users.
 */
async function leaveOutRestricted(db: Db, scored: readonly ScoredTag[]): Promise<(ScoredTag & { latest: Id[] })[]> {
  const lists = await Promise.all(scored.map(({ tag }) => listLatestPosts(db, tag, POSTS.checked)))
  const good = await listEstablished(db, [...new Set(lists.flat().map((post) => post.author_id))])
  const fewest = fewestMembers(scored.reduce((sum, { members }) => sum + members, 0))
  return scored
    .map((each, index) => {
      const all = new Map(lists[index]!.toReversed().map((post) => [post.author_id, post.tweet_id]))
      const latest = [...all].filter(([author]) => good.has(author)).map(([, tweet]) => tweet)
      const part = latest.length / Math.max(1, all.size)
      const [members, observed] = [Math.round(each.members * part), each.observed * part]
      return { ...each, members, observed, score: scoreOf(observed, each.usual), latest: latest.sort((a, b) => b - a) }
    })
    .filter(({ members }) => members >= fewest)
    .sort((a, b) => b.score - a.score || b.observed - a.observed || (b.latest[0] ?? 0) - (a.latest[0] ?? 0))
}

async function scoreTags(db: Db, now: number): Promise<ScoredTag[]> {
  const first = hourOf(now) - HOURS + 1
  const tops = await Promise.all(
    Array.from({ length: HOURS }, (_, index) => listTopOfHour(db, first + index, TOP_OF_HOUR)),
  )
  const candidates = sumHours(tops.flat(), now)
    .sort((a, b) => b.observed - a.observed)
    .slice(0, MAX_SCORED)
  if (candidates.length === 0) return []
  const tags = candidates.map(({ tag }) => tag)
  const [hours, past] = await Promise.all([
    findHours(db, tags, first),
    findCounts(db, tags, dayOf(now) - PAST_DAYS, dayOf(now)),
  ])
  const pastMembers = new Map<string, number>()
  for (const { tag, members } of past) pastMembers.set(tag, (pastMembers.get(tag) ?? 0) + members)
  const used = sumHours(hours, now)
  const fewest = fewestMembers(used.reduce((sum, { members }) => sum + members, 0))
  return used
    .filter(({ members }) => members >= fewest)
    .map((each) => {
      const usual = (pastMembers.get(each.tag) ?? 0) / PAST_DAYS
      return { ...each, usual, score: scoreOf(each.observed, usual) }
    })
    .sort((a, b) => b.score - a.score || b.observed - a.observed || (a.tag < b.tag ? -1 : 1))
}

function sumHours(rows: readonly TagHour[], now: number): UsedTag[] {
  const byTag = new Map<string, UsedTag>()
  for (const { tag, hour, members, posts } of rows) {
    const found = byTag.get(tag) ?? { tag, members: 0, posts: 0, observed: 0 }
    // Treats all uses as if made in the middle of the hour.
    const age = now - (hour + 0.5) * HOUR_MS
    byTag.set(tag, {
      tag,
      members: found.members + members,
      posts: found.posts + posts,
      observed: found.observed + members * weightOf(age),
    })
  }
  return [...byTag.values()]
}

/** Keeps the first of hashtags that look alike: other spellings take no second place. */
function keepOneOfTwins(tags: readonly ScoredTag[]): ScoredTag[] {
  const byLikeness = new Map<string, ScoredTag>()
  for (const each of tags) {
    const likeness = likenessOf(each.tag)
    if (!byLikeness.has(likeness)) byLikeness.set(likeness, each)
  }
  return [...byLikeness.values()]
}

/** Sorts the posts of each list by response, highest first. */
async function rankPosts(db: Db, lists: readonly (readonly Id[])[]): Promise<Id[][]> {
  const rows = await findResponse(db, lists.flat())
  const response = new Map(rows.map((row) => [row.id, row.response]))
  const of = (id: Id) => response.get(id) ?? 0
  return lists.map((posts) => posts.toSorted((a, b) => of(b) - of(a) || b - a).slice(0, POSTS.kept))
}
