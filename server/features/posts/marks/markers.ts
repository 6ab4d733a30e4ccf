import type { Id } from '#server/core/ids/ids.ts'
import type { ReadDeps } from '#server/db/deps.ts'
import type { PageQuery } from '#server/db/list.ts'
import { authorCache } from '#server/features/people/authors.ts'
import { showsLike } from '#server/features/people/privacy/likes-shown.ts'
import { presentPage, readRelations } from '#server/features/people/user-page.ts'
import { type Authored, visibleTo } from '#server/features/people/visibility.ts'
import { findVisibleTweet } from '#server/features/posts/find.ts'
import { type ByTweet, listMarkersBefore } from './marks.store.ts'

/** The users who liked or retweeted a tweet, latest first, without users who hide their likes. */
export const getMarkers = (deps: ReadDeps, viewer: Id, id: Id, table: ByTweet, query: PageQuery) =>
  presentPage(deps, viewer, findMarkers(deps, viewer, id, table, query))

/** The ids of the users who liked or retweeted a tweet, latest first, without users who hide their likes. */
export async function findMarkers(deps: ReadDeps, viewer: Id, id: Id, table: ByTweet, query: PageQuery) {
  const { author_id: author } = await findVisibleTweet(deps, viewer, id)
  return readRelations(deps, viewer, query, {
    list: (before, limit) => listMarkersBefore(deps.db, table, id, before, limit),
    visible: async (found) => {
      const visible = await visibleTo(deps.db, viewer, found, 'direct')
      return table === 'tweet_likers' ? withShownLikes(deps, viewer, author, visible) : visible
    },
  })
}

async function withShownLikes<T extends Authored>(deps: ReadDeps, viewer: Id, author: Id, items: readonly T[]) {
  const ids = items.map((item) => item.author_id)
  const likers = await authorCache.getMany(deps, ids)
  return items.filter((_, index) => likers[index] && showsLike(likers[index], viewer, author))
}
