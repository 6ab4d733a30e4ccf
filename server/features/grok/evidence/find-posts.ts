/** Finds posts as evidence in the search index. Every result is bounded. */
import { type Id, MAX_ID, NO_ID } from '#server/core/ids/ids.ts'
import type { SearchDeps } from '#server/db/deps.ts'
import { facet } from '#server/features/search/facets.ts'
import type { Match } from '#server/features/search/match.ts'
import type { Query } from '#server/features/search/parse.ts'
import { type Phrase, wholeWord } from '#server/features/search/tokenize.ts'
import { finderOf, toMatch } from '#server/features/search/tweets.ts'
import type { PostEvidence } from './evidence.ts'
import { readPosts } from './posts.ts'

const MAX_POSTS = 80
const MAX_LISTED_POSTS = 200

export interface PostFilter {
  /** Words that a post must contain, each in at least one form. */
  words?: readonly (readonly Phrase[])[]
  author?: Id
  /** Range of ids: from `since`, below `until`. */
  since?: Id
  until?: Id
}

/** The best results of a search query with operators (`tea from:bob since:2026-11-01`). */
export async function findPosts(
  deps: SearchDeps,
  viewer: Id,
  query: Query,
  limit = MAX_POSTS,
): Promise<PostEvidence[]> {
  const match = await toMatch(deps.db, viewer, query)
  return match ? readBest(deps, viewer, match, { since: query.since, before: query.until, limit }) : []
}

/** The best matches, ranked as search results are. */
export const findBest = (
  deps: SearchDeps,
  viewer: Id,
  wanted: PostFilter,
  limit = MAX_POSTS,
): Promise<PostEvidence[]> => readBest(deps, viewer, toMatchQuery(wanted), { ...rangeOf(wanted), limit })

async function readBest(
  deps: SearchDeps,
  viewer: Id,
  match: Match,
  { limit, ...range }: { since: Id; before: Id; limit: number },
): Promise<PostEvidence[]> {
  // Ranks as at the end of that time.
  const end = range.before < MAX_ID ? range.before - 1 : undefined
  const { ids } = await finderOf(deps.store).top(match, range, { depth: 2 * limit, end })
  const posts: PostEvidence[] = []
  for (let from = 0; from < ids.length && posts.length < limit; from += limit)
    posts.push(...(await readPosts(deps, viewer, ids.slice(from, from + limit))))
  return posts.slice(0, limit)
}

/** The newest matches, newest first, and whether they are all. */
export async function findNewest(deps: SearchDeps, viewer: Id, wanted: PostFilter, limit = MAX_LISTED_POSTS) {
  const { ids, isAll } = await finderOf(deps.store).newest(toMatchQuery(wanted), { ...rangeOf(wanted), limit })
  return { posts: await readPosts(deps, viewer, ids), isAll }
}

/** At least the `enough` matches with most engagement, unordered. */
export const findEngaged = async (
  deps: SearchDeps,
  viewer: Id,
  wanted: PostFilter,
  enough: number,
): Promise<PostEvidence[]> =>
  readPosts(deps, viewer, await finderOf(deps.store).engaged(toMatchQuery(wanted), rangeOf(wanted), enough))

const rangeOf = ({ since = NO_ID, until = MAX_ID }: PostFilter) => ({ since, before: until })

const toMatchQuery = ({ words = [], author }: PostFilter): Match => ({
  all: author === undefined ? [] : [wholeWord(facet.author(author))],
  any: [],
  none: [],
  each: words,
})
