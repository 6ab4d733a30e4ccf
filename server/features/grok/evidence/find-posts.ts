/** Finds posts as evidence in the search index. Every result is bounded. */
import { type Id, MAX_ID, NO_ID } from '#server/core/ids/ids.ts'
import type { ReadDeps, SearchDeps } from '#server/db/deps.ts'
import type { Match } from '#server/features/search/engine.ts'
import { facet } from '#server/features/search/facets.ts'
import type { Query } from '#server/features/search/parse.ts'
import { type Phrase, wholeWord } from '#server/features/search/tokenize.ts'
import { retrieveEngaged, retrieveNewest, retrieveTweets, toMatch } from '#server/features/search/tweets.ts'
import type { PostEvidence } from './evidence.ts'
import { readPosts } from './posts.ts'

const MOST = 80
const MOST_LISTED = 200

export interface PostFilter {
  /** A post has at least one form of each. */
  words?: readonly (readonly Phrase[])[]
  author?: Id
  /** Range of ids: from `since`, below `until`. */
  since?: Id
  until?: Id
}

/** The best results of a search query with operators (`tea from:bob since:2026-11-01`). */
export async function findPosts(deps: SearchDeps, viewer: Id, query: Query, limit = MOST): Promise<PostEvidence[]> {
  const match = await toMatch(deps.db, query)
  if (!match) return []
  const range = { since: query.since, before: query.until, limit }
  return readAll(deps, viewer, await retrieveTweets(deps, viewer, match, range))
}

/** The best matches, ranked as search results are. */
export async function findBest(
  deps: SearchDeps,
  viewer: Id,
  wanted: PostFilter,
  limit = MOST,
): Promise<PostEvidence[]> {
  const range = { ...rangeOf(wanted), limit }
  return readAll(deps, viewer, await retrieveTweets(deps, viewer, toMatchQuery(wanted), range))
}

/** The newest matches, newest first, and whether these are all. */
export async function findNewest(deps: SearchDeps, viewer: Id, wanted: PostFilter, limit = MOST_LISTED) {
  const range = { ...rangeOf(wanted), limit }
  const { tweets, isAll } = await retrieveNewest(deps, viewer, toMatchQuery(wanted), range)
  return { posts: await readAll(deps, viewer, tweets), isAll }
}

/** At least the `enough` matches with most engagement, unordered. */
export async function findEngaged(
  deps: SearchDeps,
  viewer: Id,
  wanted: PostFilter,
  enough: number,
): Promise<PostEvidence[]> {
  return readAll(deps, viewer, await retrieveEngaged(deps, viewer, toMatchQuery(wanted), rangeOf(wanted), enough))
}

const readAll = (deps: ReadDeps, viewer: Id, found: readonly { id: Id }[]) =>
  readPosts(
    deps,
    viewer,
    found.map((post) => post.id),
  )

const rangeOf = ({ since = NO_ID, until = MAX_ID }: PostFilter) => ({ since, before: until })

const toMatchQuery = ({ words = [], author }: PostFilter): Match => ({
  all: author === undefined ? [] : [wholeWord(facet.author(author))],
  any: [],
  none: [],
  each: words,
})
