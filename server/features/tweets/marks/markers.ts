import type { Id } from '#server/core/ids/ids.ts'
import type { ReadDeps } from '#server/db/deps.ts'
import { type PageQuery, readList, rowSource } from '#server/db/list.ts'
import { presentUsers } from '#server/features/users/present.ts'
import { visibleTo } from '#server/features/users/visibility.ts'
import { findVisibleTweet } from '../find.ts'
import { type ByTweet, listMarkersBefore } from './marks.store.ts'

/** The users who liked or retweeted a tweet, latest first. */
export async function getMarkers(deps: ReadDeps, viewer: Id, id: Id, table: ByTweet, query: PageQuery) {
  await findVisibleTweet(deps, viewer, id)
  const { items, nextCursor } = await readList(
    rowSource((before, limit) => listMarkersBefore(deps.db, table, id, before, limit)),
    {
      ids: deps.ids,
      query,
      visible: (found) => visibleTo(deps.db, viewer, found, 'direct'),
    },
  )
  const ids = items.map((item) => item.author_id)
  return { users: await presentUsers(deps, viewer, ids), nextCursor }
}
