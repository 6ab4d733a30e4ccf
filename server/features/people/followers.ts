import { fail } from '#server/core/errors.ts'
import { type Id, MAX_ID } from '#server/core/ids/ids.ts'
import type { Deps, ReadDeps } from '#server/db/deps.ts'
import type { PageQuery } from '#server/db/list.ts'
import { accountCache } from './account-cache.ts'
import { authorCache } from './authors.ts'
import { followeeCache } from './followees.store.ts'
import { findFollowersOf } from './follower-lists.store.ts'
import { showsFollows, withShownFollows } from './privacy/follows-shown.ts'
import { listFollowers, listFollowing, type Relation } from './relations.store.ts'
import { presentPage, readRelations, readUserPage } from './user-page.ts'
import { visibleTo } from './visibility.ts'

/**
 * The number of the viewer's latest followees that are searched for among the followers, which bounds the statement.
 */
const MAX_FOLLOWEES = 200
/** Users named on a profile. */
const NAMED = 3

type Side = 'followers' | 'following'

/** The followers of a user, or those the user follows, latest first. */
export const getRelations = (deps: ReadDeps, viewer: Id, user: Id, side: Side, query: PageQuery) =>
  presentPage(deps, viewer, listRelations(deps, viewer, user, side, query))

/** The accounts that follow a user, or that the user follows, latest first. Refused when the user hides them. */
export async function listRelations(deps: ReadDeps, viewer: Id, user: Id, side: Side, query: PageQuery) {
  if (!(await showsFollows(deps, viewer, user))) fail('private_list')
  const list = side === 'followers' ? listFollowers : listFollowing
  const [subject] = await visibleTo(deps.db, viewer, [{ author_id: user }], 'direct')
  return readRelations(deps, viewer, query, {
    list: async (before, limit) => (subject ? list(deps.db, user, before, limit) : []),
    visible: async (found) => withShownFollows(deps, viewer, user, await visibleTo(deps.db, viewer, found, 'direct')),
  })
}

type KnownDeps = Pick<Deps, 'db' | 'ids' | 'clock'>

/**
 * Followers of a user whom the viewer follows, too, latest first. Empty for the viewer's own profile, and across a
 * block. When either user hides their follows, they are not listed here either.
 */
export async function listKnown(deps: KnownDeps, viewer: Id, user: Id): Promise<readonly Relation[]> {
  const [subject] = viewer === user ? [] : await visibleTo(deps.db, viewer, [{ author_id: user }], 'direct')
  const account = await accountCache.get(deps, user)
  if (!subject || !account || !(await showsFollows(deps, viewer, user))) return []
  const known = await findFollowersOf(deps.db, account, await listFollowees(deps, viewer))
  if (known.length === 0) return []
  const shown = (await withShownFollows(deps, viewer, user, known)).toSorted((a, b) => b.at - a.at)
  return visibleTo(deps.db, viewer, shown, 'direct')
}

async function listFollowees(deps: KnownDeps, viewer: Id): Promise<readonly Id[]> {
  const ids = [...((await followeeCache.get(deps, viewer))?.ids ?? [])]
  if (ids.length <= MAX_FOLLOWEES) return ids
  // Ids are ordered by sign-up.
  return (await listFollowing(deps.db, viewer, MAX_ID, MAX_FOLLOWEES)).map((row) => row.author_id)
}

/** The number of known followers, with the latest few. */
export async function summariseKnownFollowers(deps: KnownDeps, viewer: Id, user: Id) {
  const known = await listKnown(deps, viewer, user)
  const ids = known.slice(0, NAMED).map((row) => row.author_id)
  const authors = ids.length > 0 ? await authorCache.getMany(deps, ids) : []
  return { count: known.length, users: authors.flatMap((author) => author?.author ?? []) }
}

/** A page of known followers. */
export async function getKnownFollowers(deps: KnownDeps, viewer: Id, user: Id, query: PageQuery) {
  if (!(await showsFollows(deps, viewer, user))) fail('private_list')
  const known = await listKnown(deps, viewer, user)
  return readUserPage(deps, viewer, query, {
    list: (before, limit) => known.filter((row) => row.at < before).slice(0, limit),
    visible: (found) => found,
  })
}
