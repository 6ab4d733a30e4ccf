import { infiniteQueryOptions } from '@tanstack/react-query'
import { api } from '#web/core/api.ts'
import { TWEETS } from '#web/core/patch-tweet.ts'

/** What the member has bookmarked, last saved first. Asked anew on each visit. */
export const bookmarksOptions = infiniteQueryOptions({
  queryKey: [...TWEETS, 'bookmarks'],
  queryFn: ({ signal, pageParam }) => api('GET /bookmarks', { query: pageParam ? { cursor: pageParam } : {}, signal }),
  initialPageParam: null as string | null,
  getNextPageParam: (page) => page.nextCursor,
  staleTime: 0,
})
