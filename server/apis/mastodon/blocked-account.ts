/** A search by the username of a user whom the viewer blocks. */
import type { Id } from '#server/core/ids/ids.ts'
import type { Deps } from '#server/db/deps.ts'
import { findIdByUsername } from '#server/features/people/names.store.ts'
import { getViewerFilters } from '#server/features/people/visibility.ts'

/**
 * The user with this username, where the viewer blocks that user; else nobody. The search of Plus leaves blocked users out,
 * but apps that take usernames look up by it whom to unblock.
 */
export async function findBlockedByName({ db }: Pick<Deps, 'db'>, viewer: Id, text: string): Promise<Id[]> {
  const { blocking } = await getViewerFilters(db, viewer)
  const id = blocking.size > 0 ? await findIdByUsername(db, text.replace(/^@/, '')) : undefined
  return id !== undefined && blocking.has(id) ? [id] : []
}
