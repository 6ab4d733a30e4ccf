import type { Id } from '#server/core/ids/ids.ts'
import type { Database } from '#server/db/db.ts'
import type { Deps } from '#server/db/deps.ts'
import { chunkIds } from '#server/db/id-lists.ts'
import { type PageQuery, rankedSource, readList } from '#server/db/list.ts'
import { presentUsers } from '#server/features/users/present.ts'
import { visibleTo } from '#server/features/users/visibility.ts'
import { PEOPLE_TIERS } from './index-people.ts'
import { cleanName, fits } from './names.ts'
import { findByPrefixAmong, findNames, listByPrefix, listFollowed } from './people.store.ts'

/** How many of those the viewer followed last are compared, and how many others are found at most. */
const MOST_FOLLOWED = 1_000
const MOST_OTHERS = 200

/**
 * Users with a name or username that begins with the text: first those the viewer follows, then others by their followers.
 * Exact matches come first in either part.
 */
export async function findPeople(deps: Pick<Deps, 'db' | 'ids'>, viewer: Id, text: string, query: PageQuery) {
  const wanted = cleanName(text.replaceAll('@', ' '))
  const ranked = wanted === '' || text.includes('#') ? [] : await rankPeople(deps.db, viewer, wanted)
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

async function rankPeople(db: Database, viewer: Id, wanted: string) {
  const [followed, others] = await Promise.all([findFollowed(db, viewer, wanted), findOthers(db, wanted)])
  const exactFirst = (found: Named[]) => [
    ...found.filter((row) => row.word === wanted),
    ...found.filter((row) => row.word !== wanted),
  ]
  const ids = new Set([...exactFirst(followed), ...exactFirst(others)].map((row) => row.account_id))
  return [...ids].map((id) => ({ at: id, author_id: id }))
}

async function findFollowed(db: Database, viewer: Id, wanted: string): Promise<Named[]> {
  const accounts = await listFollowed(db, viewer, MOST_FOLLOWED)
  const prefix = longestWord(wanted)
  const found = await Promise.all(chunkIds(accounts).map((some) => findByPrefixAmong(db, some, prefix)))
  return keepFitting(db, found.flat(), wanted)
}

/** The most followed first. Words in another order than in the name are found by the longest one. */
async function findOthers(db: Database, wanted: string): Promise<Named[]> {
  const inOrder = await listFromTop(db, wanted)
  const longest = longestWord(wanted)
  if (longest === wanted || inOrder.length >= MOST_OTHERS) return inOrder
  return [...inOrder, ...(await keepFitting(db, await listFromTop(db, longest), wanted))]
}

async function listFromTop(db: Deps['db'], prefix: string): Promise<Named[]> {
  const found: Named[] = []
  for (let tier = PEOPLE_TIERS - 1; tier >= 0 && found.length < MOST_OTHERS; tier--)
    found.push(...(await listByPrefix(db, tier, prefix, MOST_OTHERS - found.length)))
  return found
}

const longestWord = (wanted: string): string =>
  wanted.split(' ').reduce((longest, word) => (word.length > longest.length ? word : longest))

async function keepFitting(db: Deps['db'], found: Named[], wanted: string): Promise<Named[]> {
  if (!wanted.includes(' ') || found.length === 0) return found
  const ids = [...new Set(found.map((row) => row.account_id))]
  const names = Map.groupBy(await findNames(db, ids), (row) => row.account_id)
  return found.filter((row) =>
    fits(
      wanted,
      (names.get(row.account_id) ?? []).map((name) => name.word),
    ),
  )
}
