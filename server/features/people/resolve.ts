import { fail } from '#server/core/errors.ts'
import { type Id, NO_ID } from '#server/core/ids/ids.ts'
import type { ReadDeps } from '#server/db/deps.ts'
import { findIdByUsername } from './names.store.ts'
import { getHiddenAccounts } from './standing.store.ts'
import { VISITOR, visibleTo } from './visibility.ts'

/** Resolves the user of a path. Hidden users do not exist. */
export async function resolveUser(deps: ReadDeps, text: string): Promise<Id> {
  const id = await resolveAnyUser(deps, text)
  return (await getHiddenAccounts(deps.db)).has(id) ? fail('user_not_found') : id
}

/** Resolves the user of a path for any viewer. Users who are not on public pages do not exist for visitors. */
export async function resolveShownUser(deps: ReadDeps, viewer: Id, text: string): Promise<Id> {
  const id = await resolveUser(deps, text)
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
