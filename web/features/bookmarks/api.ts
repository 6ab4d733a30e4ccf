import { infiniteQueryOptions } from '@tanstack/react-query'
import { api } from '#web/core/api/api.ts'
import { BOOKMARKS_KEY } from '#web/features/tweets/toggles.ts'

/** What the member has bookmarked, last saved first. Asked anew on each visit. */
export const bookmarksOptions = infiniteQueryOptions({
  queryKey: BOOKMARKS_KEY,
  queryFn: ({ signal, pageParam }) => api('GET /bookmarks', { query: pageParam ? { cursor: pageParam } : {}, signal }),
  initialPageParam: null as string | null,
  getNextPageParam: (page) => page.nextCursor,
  staleTime: 0,
})
