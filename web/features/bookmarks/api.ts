import { infiniteQueryOptions } from '@tanstack/react-query'
import { api } from '#web/core/api/api.ts'
import { cursorPaging, pageQuery } from '#web/core/queries/paging.ts'
import { BOOKMARKS_KEY } from '#web/features/posts/toggles.ts'

/** The bookmarks of the signed-in user, the most recent first. Refetched on each visit. */
export const bookmarksOptions = infiniteQueryOptions({
  queryKey: BOOKMARKS_KEY,
  queryFn: ({ signal, pageParam }) => api('GET /bookmarks', { query: pageQuery(pageParam), signal }),
  ...cursorPaging,
  staleTime: 0,
})
