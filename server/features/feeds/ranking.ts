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
  /** The tweet that it quotes, and so shows. */
  quoted: Id | null
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
export const byScore = <T extends Candidate & Signals>(candidates: readonly T[], now: number): T[] =>
  candidates
    .map((candidate) => ({ candidate, points: score(candidate, candidate, now) }))
    .sort((a, b) => b.points - a.points || b.candidate.id - a.candidate.id)
    .map(({ candidate }) => candidate)

/** How many tweets are at least between a quote and its original, and between two quotes of one tweet. */
const APART = 10

/** The places in a list at which each tweet was last shown, by itself or in a quote. */
export class ShownTweets {
  readonly #places = new Map<Id, number>()
  #length = 0

  /** Whether one of the last tweets of the list shows `tweet`, or what it quotes. */
  isNear({ id, quoted }: Shown): boolean {
    const isRecent = (shown: Id) => this.#length - (this.#places.get(shown) ?? -APART - 1) <= APART
    return isRecent(id) || (quoted !== null && isRecent(quoted))
  }

  add({ id, quoted }: Shown): void {
    this.#places.set(id, this.#length)
    if (quoted !== null) this.#places.set(quoted, this.#length)
    this.#length++
  }
}

type Shown = Pick<Candidate & Signals, 'id' | 'quoted'>

/**
 * Best first, but no author three times in a row while tweets of others are left, and a quote never near its original or
 * another quote of it. What finds no such place is left out: its original shows within the quote.
 */
export function rank<T extends Candidate & Signals>(candidates: readonly T[], now: number): T[] {
  const ranked = byScore(candidates, now)
  const shown = new ShownTweets()
  const order: T[] = []
  // Tweets that had to wait. They follow as soon as they may.
  const waiting: T[] = []
  let next = 0
  const isThird = ({ author_id }: T) =>
    order.length > 1 && order.at(-1)?.author_id === author_id && order.at(-2)?.author_id === author_id
  const fits = (tweet: T) => !isThird(tweet) && !shown.isNear(tweet)
  const takeWaiting = (isWanted: (tweet: T) => boolean): T | undefined => {
    const index = waiting.findIndex(isWanted)
    return index < 0 ? undefined : waiting.splice(index, 1)[0]
  }
  const takeNext = (): T | undefined => {
    while (next < ranked.length && !fits(ranked[next]!)) waiting.push(ranked[next++]!)
    return ranked[next++]
  }
  for (;;) {
    const tweet = takeWaiting(fits) ?? takeNext() ?? takeWaiting((each) => !shown.isNear(each))
    if (!tweet) break
    order.push(tweet)
    shown.add(tweet)
  }
  return withQuotesForOriginals(order, waiting)
}

/** A quote that was left out takes the place of its original: nobody else has its text. */
function withQuotesForOriginals<T extends Shown>(order: T[], leftOut: readonly T[]): T[] {
  for (const quote of leftOut) {
    const place = quote.quoted === null ? -1 : order.findIndex(({ id }) => id === quote.quoted)
    const around = order.slice(Math.max(0, place - APART), place + APART + 1)
    if (place >= 0 && !around.some(({ quoted }) => quoted === quote.id)) order[place] = quote
  }
  return order
}
