import { type InfiniteData, infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import type { TweetPage } from '#contract/tweets.ts'
import { api } from '#web/core/api.ts'
import { TIMELINES } from '#web/features/tweets/api.ts'

/** How often an open timeline asks whether there is something newer. */
const LOOK_MS = 60_000

type Cursor = string | null
export type Timeline = InfiniteData<TweetPage, Cursor>

/** The newest posts of everyone. Not refetched by itself: what is being read stays, and newer posts wait to be shown. */
export const newestOptions = infiniteQueryOptions({
  queryKey: [...TIMELINES, 'newest'],
  queryFn: ({ signal, pageParam }) => api('GET /tweets', { query: pageParam ? { cursor: pageParam } : {}, signal }),
  initialPageParam: null as Cursor,
  getNextPageParam: (page) => page.nextCursor,
  staleTime: Number.POSITIVE_INFINITY,
})

/** The first page as it is now, looked at while the timeline is open. `askedAt` tells one look from the next. */
export const latestOptions = queryOptions({
  queryKey: ['tweets', 'latest', 'newest'],
  queryFn: async ({ signal }) => ({ ...(await api('GET /tweets', { signal })), askedAt: Date.now() }),
  staleTime: LOOK_MS,
  refetchInterval: LOOK_MS,
  refetchOnWindowFocus: true,
})
