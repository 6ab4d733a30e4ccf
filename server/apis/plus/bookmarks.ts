import type { bookmarks } from '#contract/calls/bookmarks.ts'
import type { Routes } from '#server/core/http/call.ts'
import type { Deps } from '#server/db/deps.ts'
import { getBookmarks } from '#server/features/feeds/bookmarks/bookmarks.ts'
import { presentTweetPage } from './posts/present-tweets.ts'

export const bookmarkRoutes = (deps: Deps): Routes<typeof bookmarks> => ({
  'GET /bookmarks': ({ viewer, query }) => presentTweetPage(deps, viewer, getBookmarks(deps, viewer, query)),
})
