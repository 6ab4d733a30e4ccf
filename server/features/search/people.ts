import type { Id } from '#server/core/ids/ids.ts'
import { NO_ID } from '#server/core/ids/ids.ts'
import type { Deps } from '#server/db/deps.ts'
import { chunkIds } from '#server/db/id-lists.ts'
import { type PageQuery, page } from '#server/db/list.ts'
import { presentUsers } from '#server/features/users/present.ts'
import { visibleTo } from '#server/features/users/visibility.ts'
import { PEOPLE_LEVELS } from './index-people.ts'
import { cleanName, fits } from './names.ts'
import { findByPrefixAmong, findNames, listByPrefix, listFollowed } from './people.store.ts'

/** Of those the viewer follows so many are looked at, the ones followed last; of the others so many are found. */
const MOST_FOLLOWED = 1_000
const MOST_OTHERS = 200

/**
 * Members with a name or username that begins so: those the viewer follows, then others by how many follow them; whoever
 * is called exactly so stands first in either part.
 */
export async function findPeople(deps: Deps, viewer: Id, text: string, query: PageQuery) {
  const wanted = cleanName(text.replaceAll('@', ' '))
  const ranked = wanted === '' || text.includes('#') ? [] : await rankPeople(deps, viewer, wanted)
  const source = (after: Id, limit: number) => {
    const from = ranked.findIndex((place) => place.at === after) + 1
    return after !== NO_ID && from === 0 ? [] : ranked.slice(from, from + limit)
  }
  const { items, nextCursor } = await page(deps.ids, query, source, (found) => visibleTo(deps, viewer, found), NO_ID)
  const ids = items.map((item) => item.author_id)
  return { users: await presentUsers(deps, viewer, ids), nextCursor }
}

interface Named {
  account_id: Id
  word: string
}

async function rankPeople(deps: Deps, viewer: Id, wanted: string) {
  const [followed, others] = await Promise.all([findFollowed(deps, viewer, wanted), findOthers(deps, wanted)])
  const exactFirst = (found: Named[]) => [
    ...found.filter((row) => row.word === wanted),
    ...found.filter((row) => row.word !== wanted),
  ]
  const ids = new Set([...exactFirst(followed), ...exactFirst(others)].map((row) => row.account_id))
  return [...ids].map((id) => ({ at: id, author_id: id }))
}

async function findFollowed({ db }: Deps, viewer: Id, wanted: string): Promise<Named[]> {
  const accounts = await listFollowed(db, viewer, MOST_FOLLOWED)
  const prefix = longestWord(wanted)
  const found = await Promise.all(chunkIds(accounts).map((some) => findByPrefixAmong(db, some, prefix)))
  return keepFitting(db, found.flat(), wanted)
}

/** From the best-known down. Words in another order than in the name are looked for by the longest one. */
async function findOthers({ db }: Deps, wanted: string): Promise<Named[]> {
  const inOrder = await listFromTop(db, wanted)
  const longest = longestWord(wanted)
  if (longest === wanted || inOrder.length >= MOST_OTHERS) return inOrder
  return [...inOrder, ...(await keepFitting(db, await listFromTop(db, longest), wanted))]
}

async function listFromTop(db: Deps['db'], prefix: string): Promise<Named[]> {
  const found: Named[] = []
  for (let level = PEOPLE_LEVELS - 1; level >= 0 && found.length < MOST_OTHERS; level--)
    found.push(...(await listByPrefix(db, level, prefix, MOST_OTHERS - found.length)))
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
