import type { Id } from '#server/core/ids/ids.ts'
import { rawObject } from '#server/core/json/raw-json.ts'
import type { Deps } from '#server/db/deps.ts'
import { createFirstPages } from '#server/db/first-pages.ts'
import { type PageQuery, page } from '#server/db/list.ts'
import { tweetSummaries } from '#server/features/tweets/tweet-summaries.ts'
import { authorCache } from '#server/features/users/authors.ts'
import { countBlockChanges } from '#server/features/users/visibility.ts'
import { findVisible, presentNotifications, type VisibleNotification } from './present.ts'
import { findReadId, listNotifications } from './store.ts'

/** Drop a viewer's when a notification comes, goes or is read. */
export const firstPages = createFirstPages(
  (deps) => authorCache(deps).drops + tweetSummaries(deps).drops + countBlockChanges(deps),
  (deps, viewer) => composePage(deps, viewer, {}),
)

/** What others did that concerns the viewer, newest first. */
export const getNotifications = (deps: Deps, viewer: Id, query: PageQuery) =>
  query.cursor || query.limit ? composePage(deps, viewer, query) : firstPages.get(deps, viewer)

async function composePage(deps: Deps, viewer: Id, query: PageQuery) {
  const { items, nextCursor } = await page(
    deps.ids,
    query,
    (before, limit) => listNotifications(deps.db, viewer, before, limit),
    (rows) => findVisible(deps, viewer, rows),
  )
  const readId = await findReadId(deps.db, viewer)
  return rawObject({ notifications: presentNotifications(deps, items as VisibleNotification[], readId), nextCursor })
}
