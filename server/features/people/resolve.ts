import { fail } from '#server/core/errors.ts'
import { type Id, NO_ID } from '#server/core/ids/ids.ts'
import type { ReadDeps } from '#server/db/deps.ts'
import { accountCache } from './account-cache.ts'
import { findIdByUsername } from './names.store.ts'
import { getHiddenAccounts, withoutHidden } from './standing.store.ts'
import { VISITOR, visibleTo } from './visibility.ts'

/** Resolves the user of a path. Hidden users do not exist. */
export async function resolveUser(deps: ReadDeps, text: string): Promise<Id> {
  return refuseHidden(deps, await resolveAnyUser(deps, text))
}

async function refuseHidden({ db }: Pick<ReadDeps, 'db'>, id: Id): Promise<Id> {
  return (await getHiddenAccounts(db)).has(id) ? fail('user_not_found') : id
}

/** Resolves the user of a path for any viewer. Users who are not on public pages do not exist for visitors. */
export async function resolveShownUser(deps: ReadDeps, viewer: Id, text: string): Promise<Id> {
  return requireShown(deps, viewer, await resolveUser(deps, text))
}

/** The id of an account that exists and is not hidden. */
export async function requireUser(deps: Pick<ReadDeps, 'db'>, id: Id): Promise<Id> {
  if (!(await accountCache.get(deps, id))) fail('user_not_found')
  return refuseHidden(deps, id)
}

/** The id of an account that exists and that any viewer may open. */
export const requireShownUser = async (deps: Pick<ReadDeps, 'db'>, viewer: Id, id: Id): Promise<Id> =>
  requireShown(deps, viewer, await requireUser(deps, id))

/**
 * The ids of the accounts that exist, are not hidden and that any viewer may open. Blocks hide none, as in
 * `requireShownUser`.
 */
export async function keepShownUsers(deps: Pick<ReadDeps, 'db'>, viewer: Id, ids: readonly Id[]): Promise<Id[]> {
  const accounts = await accountCache.getMany(deps, ids)
  const found = accounts.flatMap((account) => (account ? { author_id: account.id } : []))
  const shown = viewer === VISITOR ? visibleTo(deps.db, viewer, found, 'direct') : withoutHidden(deps.db, found)
  return (await shown).map((each) => each.author_id)
}

async function requireShown(deps: Pick<ReadDeps, 'db'>, viewer: Id, id: Id): Promise<Id> {
  if (viewer !== VISITOR) return id
  const [shown] = await visibleTo(deps.db, viewer, [{ author_id: id }], 'direct')
  return shown?.author_id ?? fail('user_not_found')
}

/**
 * Resolves a user, hidden ones included: 24 hexadecimal digits are an id, anything else a username, with or without a
 * leading @.
 */
export async function resolveAnyUser({ db, ids }: ReadDeps, text: string): Promise<Id> {
  if (/^[0-9a-f]{24}$/i.test(text)) {
    const id = ids.parse(text.toLowerCase())
    return id === NO_ID ? fail('user_not_found') : id
  }
  return (await findIdByUsername(db, text.replace(/^@/, ''))) ?? fail('user_not_found')
}
