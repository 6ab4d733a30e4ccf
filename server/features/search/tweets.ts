/** Finds tweets. Top ranks a bounded number of them, so that frequent words in a large network cost no more than rare ones. */
import { type Id, MAX_ID, NO_ID, timeOf } from '#server/core/ids/ids.ts'
import type { Db, Store } from '#server/db/db.ts'
import type { SearchDeps } from '#server/db/deps.ts'
import { type PageQuery, rankedSource, readList, rowSource, single, withSnapshot } from '#server/db/list.ts'
import { keepVisible } from '#server/features/tweets/find.ts'
import { findIdByUsername } from '#server/features/users/store.ts'
import { visibleTweets } from '#server/features/users/visibility.ts'
import type { Match } from './engine.ts'
import { facet, TIERS } from './facets.ts'
import { isEmpty, type Query } from './parse.ts'
import { tiersToSearch } from './popularity-tiers.ts'
import { scoreTweet } from './rank.ts'
import { findTweetsToIndex, type IndexedTweet, listMatching, type TweetRef } from './store.ts'
import { type Phrase, toWords, wholeWord } from './tokenize.ts'

export type RankedTweet = IndexedTweet & TweetRef

export type Sort = 'top' | 'latest'

/**
 * Top ranks the 200 newest tweets that match and 200 popular ones (popularity-tiers.ts), so that a popular tweet is found
 * however many newer ones hold the same words.
 */
const NEWEST = 200
const POPULAR = 200

const NOTHING = { ids: [] as Id[], nextCursor: null }

/** A page of the tweets that match and that the viewer may see, as ids. */
export async function findTweets(deps: SearchDeps, viewer: Id, query: Query, sort: Sort, paging: PageQuery) {
  const cursor = (sort === 'top' ? withSnapshot : single).parse(deps.ids, paging.cursor)
  const match = isEmpty(query) ? undefined : await resolve(deps.db, query)
  if (!match) return NOTHING
  const visible = (found: readonly TweetRef[]) => keepVisible(deps, viewer, found, 'search')
  const { since, until } = query
  if (sort === 'latest') {
    const source = rowSource((before, limit) =>
      listMatching(deps.store, match, { since, before: Math.min(before, until), limit }),
    )
    return toIds(await readList(source, { ids: deps.ids, query: paging, visible }))
  }
  // The snapshot of a cursor is the newest tweet when paging began: newer ones change nothing.
  const newest = cursor?.snapshot ?? (await findNewest(deps.store))
  const ranked = await rankTop(deps, match, { since, before: Math.min(newest + 1, until) }, newest)
  return toIds(await readList(rankedSource(ranked), { ids: deps.ids, query: paging, visible, snapshot: () => newest }))
}

/** Resolves usernames to accounts. Undefined when nothing can match. */
async function resolve(db: Db, { all, none, from, notFrom }: Query): Promise<Match | undefined> {
  const accountsOf = async (usernames: readonly string[]) => {
    const ids = await Promise.all(usernames.map((username) => findIdByUsername(db, username)))
    return ids.flatMap((id) => (id === undefined ? [] : wholeWord(facet.author(id))))
  }
  const [authors, others] = await Promise.all([accountsOf(from), accountsOf(notFrom)])
  if (from.length > 0 && authors.length === 0) return undefined
  return { all, any: authors, none: [...none, ...others] }
}

const toIds = ({ items, nextCursor }: { items: readonly TweetRef[]; nextCursor: string | null }) => ({
  ids: items.map((item) => item.id),
  nextCursor,
})

async function findNewest(store: Store): Promise<Id> {
  const [newest] = await listMatching(store, { all: [], any: [], none: [] }, { since: NO_ID, before: MAX_ID, limit: 1 })
  return newest?.id ?? NO_ID
}

export interface Range {
  /** At least. */
  since: Id
  before: Id
}

/** Ranks what matches, best first, at the time of `end`, the newest tweet. */
async function rankTop(deps: { db: Db; store: Store }, match: Match, range: Range, end: Id): Promise<RankedTweet[]> {
  const found = await listMatching(deps.store, match, { ...range, limit: NEWEST })
  const ids = new Set(found.map((ref) => ref.id))
  // Fewer than the limit are all there are.
  if (found.length === NEWEST) for (const id of await listPopular(deps, match, range)) ids.add(id)

  const phrases = [...match.all, ...match.any, ...(match.each ?? []).map(([form]) => form!)].filter(isText)
  const newest = new Set(found.map((ref) => ref.id))
  const matching = (await findTweetsToIndex(deps.db, [...ids])).filter(
    (tweet) => newest.has(tweet.id) || begins(tweet.content, match),
  )
  const scored = matching.map((tweet) => {
    const age = timeOf(end) - timeOf(tweet.id)
    return { ...tweet, at: tweet.id, score: scoreTweet(tweet, phrases, age) }
  })
  return scored.sort((a, b) => b.score - a.score || b.id - a.id)
}

const isText = (phrase: Phrase): boolean => !/^[#@]|:/.test(phrase.words[0]!)

/** What to match for a parsed query. Undefined when nothing can match. */
export const toMatch = async (db: Db, query: Query): Promise<Match | undefined> =>
  isEmpty(query) ? undefined : resolve(db, query)

/** The best tweets of that time that match and that the viewer may see. */
export async function retrieveTweets(
  deps: { db: Db; store: Store },
  viewer: Id,
  match: Match,
  { since, before, limit }: Range & { limit: number },
): Promise<readonly RankedTweet[]> {
  const end = Math.min(before - 1, await findNewest(deps.store))
  const ranked = await rankTop(deps, match, { since, before: end + 1 }, end)
  return (await visibleTweets(deps.db, viewer, ranked, 'search')).slice(0, limit)
}

/** The newest ones, and whether these are all. */
export async function retrieveNewest(
  { db, store }: { db: Db; store: Store },
  viewer: Id,
  match: Match,
  { limit = NEWEST, ...range }: Range & { limit?: number },
): Promise<{ tweets: readonly IndexedTweet[]; isAll: boolean }> {
  const refs = await listMatching(store, match, { ...range, limit })
  const ids = refs.map((ref) => ref.id)
  const byId = new Map((await findTweetsToIndex(db, ids)).map((tweet) => [tweet.id, tweet]))
  const tweets = await visibleTweets(
    db,
    viewer,
    ids.flatMap((id) => byId.get(id) ?? []),
    'search',
  )
  return { tweets, isAll: refs.length < limit }
}

/**
 * The ones with the most engagement, in no order: tier by tier from the top, until there are `enough`. Where even the
 * lowest tier has too few, the newest are added.
 */
export async function retrieveEngaged(
  deps: { db: Db; store: Store },
  viewer: Id,
  match: Match,
  range: Range,
  enough: number,
): Promise<readonly IndexedTweet[]> {
  const found = new Map<Id, IndexedTweet>()
  for (let tier = TIERS; tier >= 0 && found.size < enough; tier--) {
    const inTier = tier > 0 ? { ...match, all: [...match.all, wholeWord(facet.tier(tier))] } : match
    for (const tweet of (await retrieveNewest(deps, viewer, inTier, range)).tweets) found.set(tweet.id, tweet)
  }
  return [...found.values()]
}

async function listPopular(deps: { db: Db; store: Store }, match: Match, range: Range): Promise<Id[]> {
  const tiers = await tiersToSearch(deps)
  const found = await Promise.all(
    tiers.map((tier) => {
      const all = [...match.all.map(shorten), wholeWord(facet.tier(tier))]
      return listMatching(deps.store, { ...match, all }, { ...range, limit: POPULAR })
    }),
  )
  return found.flat().map((ref) => ref.id)
}

// The index has the beginnings of words up to four letters; longer ones it merges from all words there are, each time.
const INDEXED = 4

/** With an unfinished word no longer than the index knows; `begins` drops what that lets in. */
const shorten = (phrase: Phrase): Phrase =>
  phrase.isPrefix
    ? { ...phrase, words: phrase.words.with(-1, [...phrase.words.at(-1)!].slice(0, INDEXED).join('')) }
    : phrase

/** Whether the unfinished words begin words of this text. */
function begins(content: string, { all }: Match): boolean {
  const wanted = all.flatMap((phrase) => (phrase.isPrefix ? phrase.words.at(-1)! : []))
  if (wanted.every((beginning) => [...beginning].length <= INDEXED)) return true
  const words = toWords(content)
  return wanted.every((beginning) => words.some((word) => word.startsWith(beginning)))
}
