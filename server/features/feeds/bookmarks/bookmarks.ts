import type { Id } from '#server/core/ids/ids.ts'
import type { ReadDeps } from '#server/db/deps.ts'
import { type PageQuery, readList, rowSource } from '#server/db/list.ts'
import { findVisibleTweets } from '#server/features/posts/find.ts'
import { listBookmarked } from './store.ts'

/** The viewer's bookmarks, last saved first. */
export const getBookmarks = (deps: ReadDeps, viewer: Id, query: PageQuery) =>
  readList(
    rowSource((before, limit) => listBookmarked(deps.db, viewer, before, limit)),
    {
      ids: deps.ids,
      query,
      visible: (found) => findVisibleTweets(deps, viewer, found, 'direct'),
    },
  )
