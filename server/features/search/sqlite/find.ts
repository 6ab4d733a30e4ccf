/** The searches that the thread performs. */
import type { Id } from '#server/core/ids/ids.ts'
import { searchedText } from '#server/features/posts/parts/searched-parts.ts'
import { matchesTweet } from '#server/features/search/document.ts'
import { TIERS } from '#server/features/search/facets.ts'
import type { Newest, Range, TopOptions } from '#server/features/search/finder.ts'
import { inTier, type Match } from '#server/features/search/match.ts'
import { rankTweets } from '#server/features/search/rank.ts'
import type { IndexedTweet } from '#server/features/search/store.ts'
import { collect, type Wanted } from './collect.ts'
import type { IndexReader } from './index-reader.ts'
import type { PopularTweets } from './popular.ts'
import { startWork } from './stream.ts'

export type FindTask =
  | ({ kind: 'newest' } & Wanted)
  | ({ kind: 'top'; match: Match } & Range & TopOptions)
  | ({ kind: 'engaged'; match: Match; enough: number } & Range)

/** The number of newest tweets that Top ranks, and of popular ones besides them. */
const NEWEST = 100
const POPULAR = 30

/** The number of newest tweets of a tier, in a search by engagement. */
const MAX_TWEETS_OF_TIER = 200

/** The work limit of one search, in steps (stream.ts). */
const WORK = 3_000

export const findNewest = (index: IndexReader, wanted: Wanted): Newest => collect(index, wanted, startWork(WORK))

/** The best tweets, best first, at the time of `end`, the newest tweet: newer ones are not found. */
export function findTop(
  { index, popular }: { index: IndexReader; popular: PopularTweets },
  { match, since, before, depth, end = index.newest() }: FindTask & { kind: 'top' },
): { ids: Id[]; end: Id } {
  const range = { since, before: Math.min(before, end + 1) }
  const work = startWork(WORK)
  const { ids, isAll } = collect(index, { match, ...range, limit: NEWEST }, work)
  const newest = new Set(ids)
  const found = isAll ? [] : popular.find(match, range, POPULAR).filter(({ id }) => !newest.has(id))
  const texts = new Map(found.map(({ id, text }) => [id, text]))
  const fitsStill = (tweet: IndexedTweet) =>
    newest.has(tweet.id) || texts.get(tweet.id) === searchedText(tweet) || matchesTweet(tweet, match)
  const loaded = ids.flatMap((id) => work.loaded.get(id) ?? [])
  const missing = ids.filter((id) => !work.loaded.has(id))
  const tweets = [...loaded, ...index.load([...missing, ...texts.keys()]).filter(fitsStill)]
  return { ids: rankTweets(tweets, match, end, depth).map((tweet) => tweet.id), end }
}

/** Matches tier by tier from the top, until there are enough; the newest of each tier. */
export function findEngaged(
  index: IndexReader,
  { match, since, before, enough }: FindTask & { kind: 'engaged' },
): Id[] {
  const found = new Set<Id>()
  const work = startWork(3 * WORK)
  for (let tier = TIERS; tier >= 0 && found.size < enough; tier--) {
    const wanted = tier > 0 ? inTier(match, tier) : match
    for (const id of collect(index, { match: wanted, since, before, limit: MAX_TWEETS_OF_TIER }, work).ids)
      found.add(id)
  }
  return [...found]
}
