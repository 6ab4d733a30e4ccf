/** Presents the owner of a shared link to a visitor, before they sign in. */
import type { Shared } from '#contract/calls/shared-links.ts'
import type { CallRequest } from '#server/core/http/call.ts'
import { type Id, NO_ID } from '#server/core/ids/ids.ts'
import type { Deps, ReadDeps } from '#server/db/deps.ts'
import { authorCache } from '#server/features/people/authors.ts'
import { findIdByUsername } from '#server/features/people/names.store.ts'
import { getPublicReading, isNamedToStrangers } from '#server/features/people/public-reading.ts'
import { getHiddenAccounts } from '#server/features/people/standing.store.ts'
import { GOOD, standingCache } from '#server/features/people/standing.ts'

type SharedDeps = ReadDeps & Pick<Deps, 'limits'>

/** The client of a visitor, or of a signed-in viewer. */
export interface Visitor {
  viewer: Id | null
  client: Pick<CallRequest['client'], 'addressRange'>
}

/** The owner of a shared profile, by id or username. */
export const getSharedUser = (deps: SharedDeps, visitor: Visitor, user: string): Promise<Shared> =>
  getShared(deps, visitor, () => findUser(deps, user))

/**
 * The account that `find` answers. A missing and a hidden post or user take the same look-ups, and get the same answer.
 */
export async function getShared(
  deps: SharedDeps,
  { viewer, client }: Visitor,
  find: () => Promise<Id>,
): Promise<Shared> {
  // For a signed-in viewer the post or profile itself applies blocks and mutes.
  if (viewer) return { user: null }
  await deps.limits.take('sharedLinks', client.addressRange)
  return presentShared(deps, await find())
}

/** An account for strangers: only one in good standing, with public posts, that may be named to them. */
async function presentShared(deps: ReadDeps, id: Id): Promise<Shared> {
  const [reading, hidden, standing = GOOD, found] = await Promise.all([
    getPublicReading(deps.db),
    getHiddenAccounts(deps.db),
    standingCache.get(deps, id),
    authorCache.get(deps, id),
  ])
  const isOpen = standing.bits === 0 && !standing.isProtected && isNamedToStrangers(reading, standing)
  if (!found || hidden.has(id) || !isOpen) return { user: null }
  const { username, name, avatar } = found.author
  return { user: { username, name, avatar } }
}

/** The account that an id or a username names; `NO_ID` for none. */
async function findUser({ db, ids }: ReadDeps, text: string): Promise<Id> {
  if (/^[0-9a-f]{24}$/i.test(text)) return ids.parse(text.toLowerCase())
  return (await findIdByUsername(db, text.replace(/^@/, ''))) ?? NO_ID
}
