import type { bookmarks } from '#server/apis/mastodon/calls/bookmarks.ts'
import { statusList } from '#server/apis/mastodon/entities/status-list.ts'
import { rangeOf } from '#server/apis/mastodon/http/pages.ts'
import { addressOf, readerOf } from '#server/apis/mastodon/request.ts'
import type { Routes } from '#server/core/http/call.ts'
import type { Deps } from '#server/db/deps.ts'
import { getBookmarks } from '#server/features/feeds/bookmarks/bookmarks.ts'
import { getTweetsOfUser } from '#server/features/feeds/tweet-lists.ts'

export const bookmarkRoutes = (deps: Deps): Routes<typeof bookmarks> => ({
  'GET /v1/bookmarks': (request) =>
    statusList(readerOf(deps, request), rangeOf(request.query), addressOf(request, '/v1/bookmarks'), (query) =>
      getBookmarks(deps, request.viewer, query),
    ),
  'GET /v1/favourites': (request) =>
    statusList(readerOf(deps, request), rangeOf(request.query), addressOf(request, '/v1/favourites'), (query) =>
      getTweetsOfUser(deps, request.viewer, request.viewer, { ...query, filter: 'likes' }),
    ),
})
