/** The ranking of "For you", as pure functions. docs/timelines.md explains the formula. */

import type { Reason } from '#contract/calls/timelines.ts'
import { HOUR_MS } from '#contract/durations.ts'
import { type Id, timeOf } from '#server/core/ids/ids.ts'

export interface Candidate {
  id: Id
  reason: Reason['type']
  /** The latest followed user who liked, retweeted or quoted it. */
  user: Id | null
  /** The topic of the viewer that the tweet is about. */
  tag?: string | undefined
  /** How many followed users posted, liked, retweeted or quoted it. */
  friends: number
}

/** The signals of the tweet itself. */
export interface Signals {
  author_id: Id
  engagement: number
  /** A factor for the score, for viewers who asked to see less like this. */
  weight?: number | undefined
}

/** How close a tweet is to the viewer; the closest of several reasons counts. */
const CLOSENESS: Record<Reason['type'], number> = {
  following: 6,
  retweeted: 4,
  quoted: 3.5,
  liked: 3,
  topic: 3.5,
  popular: 1.5,
  new: 1,
}

/** Hours after which a tweet has lost about two thirds of its weight. */
const HALF_DAY = 12
const MAX_FRIENDS = 5

/** weight × closeness × friends × (1 + log₂(1 + engagement)) ÷ (1 + hours ÷ 12)^1.5 */
export function score({ id, reason, friends }: Candidate, { engagement, weight = 1 }: Signals, now: number): number {
  const hours = Math.max(0, now - timeOf(id)) / HOUR_MS
  const company = 1 + 0.25 * Math.max(0, Math.min(friends, MAX_FRIENDS) - 1)
  const age = 1 + hours / HALF_DAY
  // `age ** 1.5` would take five times as long.
  return (weight * CLOSENESS[reason] * company * (1 + Math.log2(1 + engagement))) / (age * Math.sqrt(age))
}

/** A tweet of which the viewer asked to see less, and when. */
export interface LessLikeThis {
  tweet: Id
  author: Id
  /** Its hashtags, folded. */
  tags: readonly string[]
  at: number
}

/** After so many days it has half of its strength. */
const LESS_LIKE_THIS_HALF_DAYS = 30
const OF_ITSELF = 0.05
const OF_AUTHOR = 0.4
const OF_TAG = 0.6

/** The factor for the score: lower for the author and the hashtags of posts that the viewer wants less of. */
export function weightOf(
  { id, author, tags }: { id: Id; author: Id; tags: readonly string[] },
  lessLikeThis: readonly LessLikeThis[],
  now: number,
): number {
  return lessLikeThis.reduce((weight, each) => {
    const isSame = each.tweet === id
    const factor =
      (isSame ? OF_ITSELF : each.author === author ? OF_AUTHOR : 1) *
      (!isSame && tags.some((tag) => each.tags.includes(tag)) ? OF_TAG : 1)
    const strength = 0.5 ** (Math.max(0, now - each.at) / (24 * HOUR_MS * LESS_LIKE_THIS_HALF_DAYS))
    return weight * (1 - (1 - factor) * strength)
  }, 1)
}

/** One candidate for each tweet: the closest reason wins, friends add up. */
export function mergeCandidates(candidates: readonly Candidate[]): Candidate[] {
  const byId = new Map<Id, Candidate>()
  for (const candidate of candidates) {
    const found = byId.get(candidate.id)
    if (!found) byId.set(candidate.id, candidate)
    else {
      const { id, reason, user, tag } = CLOSENESS[candidate.reason] > CLOSENESS[found.reason] ? candidate : found
      byId.set(id, { id, reason, user, tag, friends: found.friends + candidate.friends })
    }
  }
  return [...byId.values()]
}

/** Best first, and the newer of equals first. */
export function rank<T extends Candidate & Signals>(candidates: readonly T[], now: number): T[] {
  const scored = candidates.map((candidate) => ({ candidate, points: score(candidate, candidate, now) }))
  scored.sort((a, b) => b.points - a.points || b.candidate.id - a.candidate.id)
  return spread(scored.map(({ candidate }) => candidate))
}

/** Places no author three times in a row while tweets of others are left. */
function spread<T extends Signals>(ranked: readonly T[]): T[] {
  const order: T[] = []
  // Skipped tweets, all by one author. They follow as soon as another author breaks the row.
  const skipped: T[] = []
  let [nextSkipped, next] = [0, 0]
  while (order.length < ranked.length) {
    const last = order.at(-1)?.author_id
    const isRow = order.length > 1 && order.at(-2)?.author_id === last
    if (isRow) while (ranked[next]?.author_id === last) skipped.push(ranked[next++]!)
    const takesSkipped = nextSkipped < skipped.length && (!isRow || next === ranked.length)
    order.push(takesSkipped ? skipped[nextSkipped++]! : ranked[next++]!)
  }
  return order
}
