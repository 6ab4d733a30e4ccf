import { UNREAD_COUNTED } from '#contract/limits.ts'
import { type Id, MAX_ID } from '#server/core/ids/ids.ts'
import type { Db } from '#server/db/db.ts'
import type { ReadDeps } from '#server/db/deps.ts'
import type { PageQuery } from '#server/db/list.ts'
import { presentPage, readRelations } from '#server/features/people/user-page.ts'
import { visibleTo } from '#server/features/people/visibility.ts'
import { listRequests } from './store.ts'

/** Users who ask to follow the viewer, newest first. */
export const getRequests = (deps: ReadDeps, viewer: Id, query: PageQuery) =>
  presentPage(deps, viewer, listRequesters(deps, viewer, query))

/** The accounts that ask to follow the viewer, newest first. */
export const listRequesters = (deps: ReadDeps, viewer: Id, query: PageQuery) =>
  readRelations(deps, viewer, query, { list: (before, limit) => listRequests(deps.db, viewer, before, limit) })

/** The number of requests, up to a hundred. */
export async function countRequests(db: Db, viewer: Id): Promise<{ count: number }> {
  const newest = await listRequests(db, viewer, MAX_ID, UNREAD_COUNTED)
  return { count: (await visibleTo(db, viewer, newest, 'direct')).length }
}
