import type { InfiniteData } from '@tanstack/react-query'
import {
  infiniteQueryOptions,
  type QueryClient,
  queryOptions,
  useMutation,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query'
import type { CallAnswer } from '#contract/index.ts'
import { api } from '#web/core/api.ts'

/** How often the badge asks whether there is something new. */
const LOOK_MS = 60_000

type Page = CallAnswer<'GET /notifications'>

export const notificationsOptions = infiniteQueryOptions({
  queryKey: ['notifications', 'list'],
  queryFn: ({ signal, pageParam: cursor }) => api('GET /notifications', { query: cursor ? { cursor } : {}, signal }),
  initialPageParam: null as string | null,
  getNextPageParam: (page) => page.nextCursor,
  // What was read meanwhile is no longer new.
  staleTime: 0,
  meta: { failure: 'Failed to load notifications' },
})

const unreadOptions = queryOptions({
  queryKey: ['notifications', 'unread'],
  queryFn: ({ signal }) => api('GET /notifications/unread', { signal }),
  staleTime: LOOK_MS,
  refetchInterval: LOOK_MS,
  refetchOnWindowFocus: true,
})

/** How many notifications have not been seen. */
export const useUnreadNotifications = (): number => useQuery(unreadOptions).data?.count ?? 0

/** Tells the server what has been seen; nobody is told when that fails, as the badge then stays. */
export function useMarkRead() {
  const cache = useQueryClient()
  return useMutation({
    mutationFn: (upTo: string) => api('POST /notifications/read', { body: { upTo } }),
    onSuccess: (answer) => cache.setQueryData(unreadOptions.queryKey, answer),
    meta: { silent: true },
  })
}

/** What was new on this visit is not on the next. */
export function forgetNew(cache: QueryClient): void {
  cache.setQueryData<InfiniteData<Page, string | null>>(notificationsOptions.queryKey, (held) => {
    return held && { ...held, pages: held.pages.map(read) }
  })
}

const read = (page: Page): Page => ({
  ...page,
  notifications: page.notifications.map((one) => (one.read ? one : { ...one, read: true })),
})
