import type { Id } from '#server/core/ids/ids.ts'
import type { Deps } from '#server/db/deps.ts'
import { type PageQuery, readList, rowSource } from '#server/db/list.ts'
import { findVisible, presentNotification } from './present.ts'
import { findReadId, listNotifications } from './store.ts'

/** The viewer's notifications, newest first. */
export async function getNotifications(deps: Deps, viewer: Id, query: PageQuery) {
  const { items, nextCursor } = await readList(
    rowSource((before, limit) => listNotifications(deps.db, viewer, before, limit)),
    {
      ids: deps.ids,
      query,
      visible: (rows) => findVisible(deps, viewer, rows),
    },
  )
  const readId = await findReadId(deps.db, viewer)
  return { notifications: items.map((item) => presentNotification(deps, item, readId)), nextCursor }
}
