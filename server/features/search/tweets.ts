/** Finds posts. What Top looks at is bounded, so that frequent words in a large network cost no more than rare ones. */
import { type Id, MAX_ID, NO_ID, timeOf } from '#server/core/ids/ids.ts'
import type { Deps } from '#server/db/deps.ts'
import { type PageQuery, rankedSource, readList, rowSource, single, withSnapshot } from '#server/db/list.ts'
import { keepVisible } from '#server/features/tweets/find.ts'
import { findIdByUsername } from '#server/features/users/store.ts'
import { visibleTo } from '#server/features/users/visibility.ts'
import type { Match } from './engine.ts'
import { facet, TIERS } from './facets.ts'
import { isEmpty, type Query } from './parse.ts'
import { tiersToSearch } from './popularity-tiers.ts'
import { scoreTweet } from './rank.ts'
import { findTweetsToIndex, type IndexedTweet, listMatching, type TweetRef } from './store.ts'
import { type Phrase, toWords, wholeWord } from './words.ts'

export type RankedTweet = IndexedTweet & TweetRef

export type Sort = 'top' | 'latest'

/**
 * Top puts in order the 200 newest posts that match and 200 well-known ones, so that one that many liked is found however
 * many newer posts hold the same words (known.ts says which are well-known).
 */
const NEWEST = 200
const WELL_KNOWN = 200
const CHUNK = 200

const NOTHING = { ids: [] as Id[], nextCursor: null }

/** The posts the viewer may see that match, a page of their ids. */
export async function findTweets(deps: Deps, viewer: Id, query: Query, sort: Sort, paging: PageQuery) {
  const cursor = (sort === 'top' ? withSnapshot : single).parse(deps.ids, paging.cursor)
  const match = isEmpty(query) ? undefined : await resolve(deps, query)
  if (!match) return NOTHING
  const visible = (found: readonly TweetRef[]) => keepVisible(deps, viewer, found)
  const { since, until } = query
  if (sort === 'latest') {
    const source = rowSource((before, limit) =>
      listMatching(deps.store, match, { since, before: Math.min(before, until), limit }),
    )
    return toIds(await readList(source, { ids: deps.ids, query: paging, visible }))
  }
  // The snapshot of a cursor is the newest tweet when paging began: newer ones change nothing.
  const newest = cursor?.snapshot ?? (await findNewest(deps))
  const ranked = await rankTop(deps, match, { since, before: Math.min(newest + 1, until) }, newest)
  return toIds(await readList(rankedSource(ranked), { ids: deps.ids, query: paging, visible, snapshot: () => newest }))
}

/** Usernames → accounts; undefined when nothing can match. */
async function resolve({ db }: Deps, { all, none, from, notFrom }: Query): Promise<Match | undefined> {
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

async function findNewest({ store }: Deps): Promise<Id> {
  const [newest] = await listMatching(store, { all: [], any: [], none: [] }, { since: NO_ID, before: MAX_ID, limit: 1 })
  return newest?.id ?? NO_ID
}

export interface Range {
  /** At least. */
  since: Id
  before: Id
}

/** What matches within the bounds of Top, best first, as it stood when `end` was the newest post. */
async function rankTop(deps: Deps, match: Match, range: Range, end: Id): Promise<RankedTweet[]> {
  const found = await listMatching(deps.store, match, { ...range, limit: NEWEST })
  const ids = new Set(found.map((place) => place.id))
  // Fewer than asked for are all there are.
  if (found.length === NEWEST) for (const id of await listWellKnown(deps, match, range)) ids.add(id)

  const phrases = [...match.all, ...match.any, ...(match.each ?? []).map(([form]) => form!)].filter(isText)
  const newest = new Set(found.map((place) => place.id))
  const matching = (await readAll(deps, [...ids])).filter(
    (tweet) => newest.has(tweet.id) || begins(tweet.content, match),
  )
  const scored = matching.map((tweet) => {
    const age = timeOf(end) - timeOf(tweet.id)
    return { ...tweet, at: tweet.id, score: scoreTweet(tweet, phrases, age) }
  })
  return scored.sort((a, b) => b.score - a.score || b.id - a.id)
}

const isText = (phrase: Phrase): boolean => !/^[#@]|:/.test(phrase.words[0]!)

/** What is typed into a search, for whoever makes something else of it than a list; undefined when nothing can match. */
export const toMatch = async (deps: Deps, query: Query): Promise<Match | undefined> =>
  isEmpty(query) ? undefined : resolve(deps, query)

/** The best posts of that time the viewer may see that match. */
export async function retrieveTweets(
  deps: Deps,
  viewer: Id,
  match: Match,
  { since, before, limit }: Range & { limit: number },
): Promise<readonly RankedTweet[]> {
  const end = Math.min(before - 1, await findNewest(deps))
  const ranked = await rankTop(deps, match, { since, before: end + 1 }, end)
  return (await visibleTo(deps, viewer, ranked)).slice(0, limit)
}

/** The newest of them, and whether these are all. */
export async function retrieveNewest(
  deps: Deps,
  viewer: Id,
  match: Match,
  { limit = NEWEST, ...range }: Range & { limit?: number },
): Promise<{ tweets: readonly IndexedTweet[]; isAll: boolean }> {
  const places = await listMatching(deps.store, match, { ...range, limit })
  const ids = places.map((place) => place.id)
  const byId = new Map((await readAll(deps, ids)).map((tweet) => [tweet.id, tweet]))
  const tweets = await visibleTo(
    deps,
    viewer,
    ids.flatMap((id) => byId.get(id) ?? []),
  )
  return { tweets, isAll: places.length < limit }
}

/**
 * Those of them that others did most with, in no order: level by level from the top, until there are `enough`, so what
 * is missing has fewer likes, replies and reposts than what is there. Where even the lowest level has too few, the newest
 * are looked at as well.
 */
export async function retrieveEngaged(
  deps: Deps,
  viewer: Id,
  match: Match,
  range: Range,
  enough: number,
): Promise<readonly IndexedTweet[]> {
  const found = new Map<Id, IndexedTweet>()
  for (let level = TIERS; level >= 0 && found.size < enough; level--) {
    const bearing = level > 0 ? { ...match, all: [...match.all, wholeWord(facet.level(level))] } : match
    for (const tweet of (await retrieveNewest(deps, viewer, bearing, range)).tweets) found.set(tweet.id, tweet)
  }
  return [...found.values()]
}

async function listWellKnown(deps: Deps, match: Match, range: Range): Promise<Id[]> {
  const levels = await tiersToSearch(deps)
  const found = await Promise.all(
    levels.map((level) => {
      const all = [...match.all.map(shorten), wholeWord(facet.level(level))]
      return listMatching(deps.store, { ...match, all }, { ...range, limit: WELL_KNOWN })
    }),
  )
  return found.flat().map((place) => place.id)
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

async function readAll({ db }: Deps, ids: readonly Id[]) {
  const chunks = Array.from({ length: Math.ceil(ids.length / CHUNK) }, (_, index) =>
    ids.slice(index * CHUNK, (index + 1) * CHUNK),
  )
  return (await Promise.all(chunks.map((chunk) => findTweetsToIndex(db, chunk)))).flat()
}
