/** Presents the owner of a shared link to a visitor, before they sign in. */
import type { Shared } from '#contract/calls/shared-links.ts'
import { type Id, NO_ID } from '#server/core/ids/ids.ts'
import type { ReadDeps } from '#server/db/deps.ts'
import { authorCache } from '#server/features/people/authors.ts'
import { findIdByUsername } from '#server/features/people/names.store.ts'
import { getHiddenAccounts } from '#server/features/people/standing.store.ts'
import { GOOD, standingCache } from '#server/features/people/standing.ts'

/** An account for strangers: only one in good standing with public posts. */
export async function presentShared(deps: ReadDeps, id: Id): Promise<Shared> {
  const [hidden, standing, found] = await Promise.all([
    getHiddenAccounts(deps.db),
    standingCache.get(deps, id),
    authorCache.get(deps, id),
  ])
  const { bits, isProtected } = standing ?? GOOD
  if (!found || hidden.has(id) || bits !== 0 || isProtected) return { user: null }
  const { username, name, avatar } = found.author
  return { user: { username, name, avatar } }
}

/** The id that a shared link to a profile names; `NO_ID` for none. */
export async function findShared({ db, ids }: ReadDeps, text: string): Promise<Id> {
  if (/^[0-9a-f]{24}$/i.test(text)) return ids.parse(text.toLowerCase())
  return (await findIdByUsername(db, text.replace(/^@/, ''))) ?? NO_ID
}
