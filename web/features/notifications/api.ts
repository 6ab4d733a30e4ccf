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
import { api } from '#web/core/api/api.ts'
import { usePollInterval } from '#web/core/live/live-events.ts'
import { cursorPaging, pageQuery } from '#web/core/queries/query-states.ts'

/** The poll interval of the badge without a live connection. */
const POLL_MS = 60_000

type Page = CallAnswer<'GET /notifications'>
type Pages = InfiniteData<Page, string | null>

const LIST_KEY = ['notifications', 'list'] as const

export const notificationsOptions = infiniteQueryOptions({
  queryKey: LIST_KEY,
  queryFn: async ({ client, signal, pageParam: cursor }) => {
    const page = await api('GET /notifications', { query: pageQuery(cursor), signal })
    return keepUnread(client.getQueryData<Pages>(LIST_KEY), page)
  },
  ...cursorPaging,
  staleTime: 0,
})

export const unreadNotificationsOptions = queryOptions({
  queryKey: ['notifications', 'unread'],
  queryFn: ({ signal }) => api('GET /notifications/unread', { signal }),
  staleTime: POLL_MS,
  refetchOnWindowFocus: true,
})

export const useUnreadNotifications = (): number =>
  useQuery({ ...unreadNotificationsOptions, refetchInterval: usePollInterval(POLL_MS) }).data?.groups ?? 0

/** Marks notifications as read. A failure is silent: the badge stays. */
export function useMarkReadUpTo() {
  const cache = useQueryClient()
  return useMutation({
    mutationFn: (upTo: string) => api('POST /notifications/read', { body: { upTo } }),
    onSuccess: (answer) => cache.setQueryData(unreadNotificationsOptions.queryKey, answer),
    meta: { silent: true },
  })
}

/** Clears the New marks of this visit. */
export function markAllRead(cache: QueryClient): void {
  cache.setQueryData<Pages>(notificationsOptions.queryKey, (cached) => {
    return cached && { ...cached, pages: cached.pages.map(read) }
  })
}

const read = (page: Page): Page => ({
  ...page,
  notifications: page.notifications.map((one) => (one.read ? one : { ...one, read: true })),
})

// Notifications marked New in this visit stay so after a refetch, though the server has them as read.
function keepUnread(cached: Pages | undefined, page: Page): Page {
  const isNew = new Set(
    cached?.pages.flatMap(({ notifications }) => notifications.filter((one) => !one.read)).map(({ _id }) => _id),
  )
  return {
    ...page,
    notifications: page.notifications.map((one) => (isNew.has(one._id) ? { ...one, read: false } : one)),
  }
}
