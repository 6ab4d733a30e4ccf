import type { Id } from '#server/core/ids/ids.ts'
import { rawObject } from '#server/core/json/raw-json.ts'
import type { Deps } from '#server/db/deps.ts'
import { type PageQuery, page } from '#server/db/list.ts'
import { presentTweets } from '#server/features/tweets/present.ts'
import { visibleTo } from '#server/features/users/visibility.ts'
import { listNewest } from './store.ts'

/** The newest posts of everyone the viewer may see. */
export async function getNewest(deps: Deps, viewer: Id, query: PageQuery) {
  const { items, nextCursor } = await page(
    deps.ids,
    query,
    (before, limit) => listNewest(deps.db, before, limit),
    (places) => visibleTo(deps, viewer, places),
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
