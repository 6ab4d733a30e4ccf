import { SUGGESTIONS } from '#contract/limits.ts'
import type { Id, IdFormat } from '#server/core/ids/ids.ts'
import type { Database, Db } from '#server/db/db.ts'
import type { Deps } from '#server/db/deps.ts'
import { type PageQuery, pageLimit } from '#server/db/list.ts'
import { findHashtags } from './hashtags.ts'
import { parseQuery, type Query } from './parse.ts'
import { findFewPeople, findPeople } from './people.ts'
import { findTweets, type Sort } from './tweets.ts'

/** The number of users, and of hashtags, besides tweets. */
const BESIDE = 8

export interface SearchQuery extends PageQuery {
  q?: string
  query?: string
  sort?: Sort
  only?: 'tweets' | 'users' | 'hashtags' | 'suggestions'
}

type SearchDeps = Pick<Deps, 'db' | 'store' | 'ids'>

/**
 * Finds tweets, people and hashtags together, or one of them. A user has one search at a time, users take turns, and a
 * search is given up when its client disconnects.
 */
export const search = (
  deps: SearchDeps & Pick<Deps, 'admission'>,
  viewer: Id,
  query: SearchQuery,
  signal: AbortSignal,
) => deps.admission.run('search', viewer, () => findAll(deps, viewer, query), signal)

async function findAll(deps: SearchDeps, viewer: Id, { q, query, sort = 'top', only, ...paging }: SearchQuery) {
  const parsed = parseQuery(q ?? query ?? '')
  const [people, hashtags, posts] = await Promise.all([
    peopleFor(deps, viewer, parsed, only, paging),
    hashtagsFor(deps.db, parsed, only, paging),
    only === undefined || only === 'tweets' ? findTweets(deps, viewer, parsed, sort, paging) : NOTHING,
  ])
  const nextCursor = only === 'users' ? people.nextCursor : posts.nextCursor
  return { users: people.users, tweets: posts.items, hashtags, nextCursor }
}

const NOTHING = { items: [], nextCursor: null }

function peopleFor(
  deps: { db: Database; ids: IdFormat },
  viewer: Id,
  { text }: Query,
  only: SearchQuery['only'],
  paging: PageQuery,
) {
  switch (only) {
    case 'users':
      return findPeople(deps, viewer, text, paging)
    case 'suggestions':
      return findFewPeople(deps, viewer, text, SUGGESTIONS)
    case undefined:
      // Later pages have tweets only.
      if (!paging.cursor) return findFewPeople(deps, viewer, text, BESIDE)
  }
  return { users: [], nextCursor: null }
}

function hashtagsFor(db: Db, { text }: Query, only: SearchQuery['only'], { limit, cursor }: PageQuery) {
  switch (only) {
    case 'hashtags':
      return findHashtags(db, text, pageLimit(limit))
    case 'suggestions':
      return findHashtags(db, text, SUGGESTIONS)
    case undefined:
      if (!cursor) return findHashtags(db, text, BESIDE)
  }
  return []
}
