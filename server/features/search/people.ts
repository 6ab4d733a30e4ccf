import { RECIPIENTS_FOUND } from '#contract/limits.ts'
import type { Id } from '#server/core/ids/ids.ts'
import type { Database } from '#server/db/db.ts'
import type { Deps } from '#server/db/deps.ts'
import { type PageQuery, rankedSource, readList } from '#server/db/list.ts'
import { presentUsers } from '#server/features/people/present.ts'
import { visibleTo } from '#server/features/people/visibility.ts'
import { cleanName, namesMatch } from './names.ts'
import { parseQuery } from './parse.ts'
import { findByPrefixAmong, findNames, listByPrefixes, listFollowed } from './people.store.ts'

/** The number of the viewer's latest followees that are compared. */
const MAX_COMPARED_FOLLOWEES = 1_000
/** Maximum number of other users found, and of users of a list without further pages. */
const MAX_OTHER_USERS = 200
const FEW_OTHERS = 40

/** Finds users by a query. Like `search`, it waits for the user's turn. */
export const searchPeople = (
  deps: Pick<Deps, 'db' | 'ids' | 'admission'>,
  viewer: Id,
  { q = '', limit = RECIPIENTS_FOUND, cursor }: PageQuery & { q?: string },
  signal: AbortSignal,
) => deps.admission.run('search', viewer, () => findPeople(deps, viewer, parseQuery(q).text, { limit, cursor }), signal)

/**
 * Users with a name or username that begins with the text: first those the viewer follows, then others by their followers.
 * Exact matches come first in either part.
 */
export const findPeople = (deps: Pick<Deps, 'db' | 'ids'>, viewer: Id, text: string, query: PageQuery) =>
  find(deps, viewer, text, { ...query, others: MAX_OTHER_USERS })

/** The first users found, for a list without further pages. */
export const findFewPeople = async (deps: Pick<Deps, 'db' | 'ids'>, viewer: Id, text: string, limit: number) => ({
  ...(await find(deps, viewer, text, { limit, others: FEW_OTHERS })),
  nextCursor: null,
})

async function find(
  deps: Pick<Deps, 'db' | 'ids'>,
  viewer: Id,
  text: string,
  { others, ...query }: PageQuery & { others: number },
) {
  const wanted = cleanName(text.replaceAll('@', ' '))
  const ranked = wanted === '' || /[#＃]/u.test(text) ? [] : await rankPeople(deps.db, viewer, wanted, others)
  const { items, nextCursor } = await readList(rankedSource(ranked), {
    ids: deps.ids,
    query,
    visible: (found) => visibleTo(deps.db, viewer, found, 'search'),
  })
  const ids = items.map((item) => item.author_id)
  return { users: await presentUsers(deps, viewer, ids), nextCursor }
}

interface Named {
  account_id: Id
  word: string
}

async function rankPeople(db: Database, viewer: Id, wanted: string, most: number) {
  const [followed, others] = await Promise.all([findFollowed(db, viewer, wanted), findOthers(db, wanted, most)])
  const isFitting = await fittingTest(db, [...followed, ...others.inAnyOrder], wanted)
  const exactFirst = (found: readonly Named[]) => [
    ...found.filter((row) => row.word === wanted),
    ...found.filter((row) => row.word !== wanted),
  ]
  const allOthers = [...others.inOrder, ...others.inAnyOrder.filter(isFitting)]
  const ids = new Set(
    [...exactFirst(followed.filter(isFitting)), ...exactFirst(allOthers)].map((row) => row.account_id),
  )
  return [...ids].map((id) => ({ at: id, author_id: id }))
}

async function findFollowed(db: Database, viewer: Id, wanted: string): Promise<Named[]> {
  const accounts = await listFollowed(db, viewer, MAX_COMPARED_FOLLOWEES)
  return findByPrefixAmong(db, accounts, longestWord(wanted))
}

/** Other users, most followed first. Words in another order than in the name are found by the longest one. */
async function findOthers(db: Database, wanted: string, most: number) {
  const longest = longestWord(wanted)
  const [inOrder = [], inAnyOrder = []] = await listByPrefixes(db, [...new Set([wanted, longest])], most)
  return { inOrder, inAnyOrder: inOrder.length >= most ? [] : inAnyOrder }
}

const longestWord = (wanted: string): string =>
  wanted.split(' ').reduce((longest, word) => (word.length > longest.length ? word : longest))

/** A test of users found by one word: whether all words match their names. */
async function fittingTest(db: Deps['db'], found: readonly Named[], wanted: string): Promise<(row: Named) => boolean> {
  if (!wanted.includes(' ') || found.length === 0) return () => true
  const rows = await findNames(db, [...new Set(found.map((row) => row.account_id))])
  const names = Map.groupBy(rows, (row) => row.account_id)
  return (row) =>
    namesMatch(
      wanted,
      (names.get(row.account_id) ?? []).map((name) => name.word),
    )
}
