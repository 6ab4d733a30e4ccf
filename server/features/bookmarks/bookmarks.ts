import type { Id } from '#server/core/ids.ts'
import { rawObject } from '#server/core/raw-json.ts'
import type { Deps } from '#server/db/deps.ts'
import { type PageQuery, page } from '#server/db/page.ts'
import { visiblePlaces } from '#server/features/tweets/find.ts'
import { presentTweets } from '#server/features/tweets/present.ts'
import { listBookmarked } from './store.ts'

/** What the viewer has bookmarked and may still see, last saved first. */
export async function getBookmarks(deps: Deps, viewer: Id, query: PageQuery) {
  const { items, nextCursor } = await page(
    deps.ids,
    query,
    (before, limit) => listBookmarked(deps.db, viewer, before, limit),
    (places) => visiblePlaces(deps, viewer, places),
  )
  return rawObject({
    tweets: await presentTweets(
      deps,
      viewer,
      items.map((item) => item.id),
    ),
    nextCursor,
  })
}
