import { UNREAD_COUNTED } from '#contract/limits.ts'
import { type Id, MAX_ID } from '#server/core/ids/ids.ts'
import type { Db } from '#server/db/db.ts'
import type { ReadDeps } from '#server/db/deps.ts'
import { type PageQuery, readList, rowSource } from '#server/db/list.ts'
import { presentUsers } from '../present.ts'
import { visibleTo } from '../visibility.ts'
import { listRequests } from './store.ts'

/** Users who ask to follow the viewer, newest first. */
export async function getRequests(deps: ReadDeps, viewer: Id, query: PageQuery) {
  const { items, nextCursor } = await readList(
    rowSource((before, limit) => listRequests(deps.db, viewer, before, limit)),
    { ids: deps.ids, query, visible: (found) => visibleTo(deps.db, viewer, found, 'direct') },
  )
  const ids = items.map((item) => item.author_id)
  return { users: await presentUsers(deps, viewer, ids), nextCursor }
}

/** How many of them there are, up to a hundred. */
export async function countRequests(db: Db, viewer: Id): Promise<{ count: number }> {
  const newest = await listRequests(db, viewer, MAX_ID, UNREAD_COUNTED)
  return { count: (await visibleTo(db, viewer, newest, 'direct')).length }
}
