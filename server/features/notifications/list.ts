import type { Id } from '#server/core/ids.ts'
import { rawObject } from '#server/core/raw-json.ts'
import type { Deps } from '#server/db/deps.ts'
import { type PageQuery, page } from '#server/db/page.ts'
import { findShown, presentNotifications, type Shown } from './present.ts'
import { findReadId, listNotifications } from './store.ts'

/** What others did that concerns the viewer, newest first. */
export async function getNotifications(deps: Deps, viewer: Id, query: PageQuery) {
  const { items, nextCursor } = await page(
    deps.ids,
    query,
    (before, limit) => listNotifications(deps.db, viewer, before, limit),
    (rows) => findShown(deps, viewer, rows),
  )
  const readId = await findReadId(deps.db, viewer)
  return rawObject({ notifications: presentNotifications(deps, items as Shown[], readId), nextCursor })
}
