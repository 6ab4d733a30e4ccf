/**
 * Whose conversations a viewer reads. What was written stays readable across a block and with a suspended account. One that its
 * owner has deleted is gone for its correspondents, too.
 */
import { hasStanding } from '#contract/standing.ts'
import { fail } from '#server/core/errors.ts'
import type { Id } from '#server/core/ids/ids.ts'
import type { ReadDeps } from '#server/db/deps.ts'
import { authorCache, type CachedAuthor } from '#server/features/users/authors.ts'
import { resolveAnyUser } from '#server/features/users/resolve.ts'
import { getHiddenAccounts } from '#server/features/users/standing.store.ts'
import { standingCache } from '#server/features/users/standing.ts'
import type { Authored } from '#server/features/users/visibility.ts'
import { findSide } from './store.ts'

/** Whether an account is readable to nobody but its correspondents. */
export async function isSuspended({ db }: Pick<ReadDeps, 'db'>, id: Id): Promise<boolean> {
  if (!(await getHiddenAccounts(db)).has(id)) return false
  const bits = (await standingCache.get({ db }, id))?.bits ?? 0
  return hasStanding(bits, 'suspended') && !hasStanding(bits, 'leaving') && !hasStanding(bits, 'pending')
}

/** Leaves out conversations with accounts that are gone. */
export async function withCorrespondent<T extends Authored>(deps: ReadDeps, items: readonly T[]): Promise<T[]> {
  const ids = items.map((item) => item.author_id)
  const [users, hidden] = await Promise.all([authorCache.getMany(deps, ids), getHiddenAccounts(deps.db)])
  const isGone = await Promise.all(ids.map(async (id) => hidden.has(id) && !(await isSuspended(deps, id))))
  return items.filter((_, index) => users[index] && !isGone[index])
}

/** The user of a path. A suspended one exists for those who have written with them. */
export async function resolveCorrespondent(deps: ReadDeps, viewer: Id, text: string): Promise<Id> {
  const id = await resolveAnyUser(deps, text)
  if (!(await getHiddenAccounts(deps.db)).has(id)) return id
  const isReadable = (await isSuspended(deps, id)) && (await findSide(deps.db, viewer, id))?.last_id
  return isReadable ? id : fail('user_not_found')
}

/** A suspended account as its correspondents know it. */
export const withoutPicture = (other: CachedAuthor): CachedAuthor => ({
  ...other,
  author: { ...other.author, avatar: null },
})
