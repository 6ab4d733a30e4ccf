/** Finds tweets that a viewer may see. */
import { type Id, NO_ID } from '#server/core/ids/ids.ts'
import type { Db, Store } from '#server/db/db.ts'
import type { SearchDeps } from '#server/db/deps.ts'
import {
  type ListSource,
  type Page,
  type PageQuery,
  pageLimit,
  rankedSource,
  readList,
  single,
  withSnapshot,
} from '#server/db/list.ts'
import { AUDIENCE } from '#server/db/tables/posts.ts'
import { findIdByUsername } from '#server/features/people/names.store.ts'
import { visibleTweets } from '#server/features/people/visibility.ts'
import { findVisibleTweets, type ListedTweet } from '#server/features/posts/find.ts'
import type { TweetRef } from '#server/features/posts/store.ts'
import { facet } from './facets.ts'
import type { Finder } from './finder.ts'
import type { Match } from './match.ts'
import { isEmpty, type Query } from './parse.ts'
import { findInPostgres } from './postgres/find-in-postgres.ts'
import { findInSqlite } from './sqlite/find-in-sqlite.ts'
import { wholeWord } from './tokenize.ts'

export type Sort = 'top' | 'latest'

/** Maximum number of searches for a page of Latest, each with bounded work. */
const MAX_SEARCHES = 3

const NOTHING: Page<ListedTweet> = { items: [], nextCursor: null }

/** The finder of the store's engine. */
export const finderOf = (store: Store): Finder =>
  store.searchIndex ? findInSqlite(store.searchIndex) : findInPostgres(store)

/** A page of the tweets that match and that the viewer may see. */
export async function findTweets(
  deps: SearchDeps,
  viewer: Id,
  query: Query,
  sort: Sort,
  paging: PageQuery,
): Promise<Page<ListedTweet>> {
  const cursor = (sort === 'top' ? withSnapshot : single).parse(deps.ids, paging.cursor)
  const match = await toMatch(deps.db, viewer, query)
  if (!match) return NOTHING
  const finder = finderOf(deps.store)
  const visible = (found: readonly TweetRef[]) => findVisibleTweets(deps, viewer, found, 'search')
  const { since, until } = query
  if (sort === 'latest') {
    let searches = 0
    const source = async (from: Id, limit: number) => {
      // The next page continues here.
      if (searches++ >= MAX_SEARCHES) return { items: [], completeFrom: from }
      const { ids, completeFrom, isAll } = await finder.newest(match, { since, before: Math.min(from, until), limit })
      return { items: ids.map(toRef), completeFrom: isAll ? NO_ID : completeFrom }
    }
    return readList(source, { ids: deps.ids, query: paging, visible })
  }
  // The snapshot of a cursor is the newest tweet when paging began: newer ones change nothing.
  const top = (depth: number, end: Id | undefined) => finder.top(match, { since, before: until }, { depth, end })
  const enough = pageLimit(paging.limit) + SPARE
  const { ids, end } = await top(cursor ? ALL : enough, cursor?.snapshot)
  const isAll = cursor !== undefined || ids.length < enough
  const source = isAll ? rankedSource(ids.map(toRef)) : growingSource(ids, async () => (await top(ALL, end)).ids)
  return readList(source, { ids: deps.ids, query: paging, visible, snapshot: () => end })
}

/** Additional tweets to rank for the first page: they replace hidden ones, and show whether there is another page. */
const SPARE = 10
const ALL = 10_000

/** A source of a ranked list whose beginning is known. */
function growingSource(beginning: readonly Id[], readAll: () => Promise<readonly Id[]>): ListSource<TweetRef> {
  let source = rankedSource(beginning.map(toRef))
  let isAll = false
  return async (from, limit) => {
    const slice = await source(from, limit)
    if (isAll || slice.items.length === limit) return slice
    source = rankedSource((await readAll()).map(toRef))
    isAll = true
    return source(from, limit)
  }
}

const toRef = (id: Id): TweetRef => ({ id, at: id })

/** Resolves usernames to accounts. Undefined when nothing can match. */
async function resolve(
  db: Db,
  viewer: Id,
  { all, each = [], none, from, notFrom, accounts, notAccounts }: Query,
): Promise<Match | undefined> {
  const accountsOf = async (usernames: readonly string[]) => {
    const ids = await Promise.all(usernames.map((username) => findIdByUsername(db, username)))
    return ids.flatMap((id) => (id === undefined ? [] : wholeWord(facet.author(id))))
  }
  const operatorsOf = async (wanted: Query['accounts']) => {
    const ids = await Promise.all(wanted.map(({ username }) => findIdByUsername(db, username)))
    const shown = await findShown(db, viewer, ids)
    return ids.flatMap((id, index) => (shown.has(id) ? wholeWord(facet.account(wanted[index]!.operator, id!)) : []))
  }
  const [authors, others, named, notNamed] = await Promise.all([
    accountsOf(from),
    accountsOf(notFrom),
    operatorsOf(accounts),
    operatorsOf(notAccounts),
  ])
  if ((from.length > 0 && authors.length === 0) || named.length < accounts.length) return undefined
  return { all: [...all, ...named], any: authors, none: [...none, ...others, ...notNamed], each }
}

/**
 * The accounts among these whose public posts the viewer may see. An operator finds posts by no other account: a quote whose
 * card shows nothing would name whom it quotes.
 */
async function findShown(db: Db, viewer: Id, ids: readonly (Id | undefined)[]): Promise<ReadonlySet<Id | undefined>> {
  const posts = ids.flatMap((id) => (id === undefined ? [] : { id: NO_ID, author_id: id, audience: AUDIENCE.everyone }))
  return new Set((await visibleTweets(db, viewer, posts, 'quote')).map((post) => post.author_id))
}

/** The match of a parsed query of a viewer. Undefined when nothing can match. */
export const toMatch = async (db: Db, viewer: Id, query: Query): Promise<Match | undefined> =>
  isEmpty(query) ? undefined : resolve(db, viewer, query)
