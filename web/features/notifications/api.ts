import type { InfiniteData } from '@tanstack/react-query'
import { infiniteQueryOptions, type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query'
import type { Notification, NotificationTab } from '#contract/calls/notifications.ts'
import type { CallAnswer } from '#contract/index.ts'
import { api } from '#web/core/api/api.ts'
import { cursorPaging, pageQuery } from '#web/core/queries/paging.ts'
import { unreadNotificationsOptions } from './unread/api.ts'

type Page = CallAnswer<'GET /notifications'>
type Pages = InfiniteData<Page, string | null>

/** The prefix of the keys of all tabs. */
export const LISTS_KEY = ['notifications', 'groups'] as const

/** The groups of notifications in a tab. */
export const notificationsOptions = (tab: NotificationTab) =>
  infiniteQueryOptions({
    queryKey: [...LISTS_KEY, tab],
    queryFn: async ({ client, signal, pageParam: cursor }) => {
      const page = await api('GET /notifications', { query: { ...pageQuery(cursor), tab }, signal })
      return keepUnread(client, page)
    },
    ...cursorPaging,
    staleTime: 0,
  })

/** The users of the group of a notification. */
export const groupUsersOptions = (id: string) =>
  infiniteQueryOptions({
    queryKey: ['users', 'notification', id],
    queryFn: ({ signal, pageParam: cursor }) =>
      api('GET /notifications/:id/users', { params: { id }, query: pageQuery(cursor), signal }),
    ...cursorPaging,
  })

/** Marks notifications as read. A failure is silent, and the badge stays. */
export function useMarkReadUpTo() {
  const cache = useQueryClient()
  return useMutation({
    mutationFn: (upTo: string) => api('POST /notifications/read', { body: { upTo } }),
    onSuccess: (answer) => cache.setQueryData(unreadNotificationsOptions.queryKey, answer),
    meta: { silent: true },
  })
}

/** The stable name of a notification's group, also when more users join it. Other servers send no groups. */
export const groupName = ({ _id, type, group }: Notification): string => (group ? `${type} ${group}` : _id)

/** Clears the New marks of this visit. */
export function markAllRead(cache: QueryClient): void {
  cache.setQueriesData<Pages>({ queryKey: LISTS_KEY }, (cached) => {
    return cached && { ...cached, pages: cached.pages.map(read) }
  })
}

const read = (page: Page): Page => ({
  ...page,
  notifications: page.notifications.map((one) => (one.read ? one : { ...one, read: true })),
})

// Keeps groups marked New in this visit, in all tabs, although the server has them as read.
function keepUnread(cache: QueryClient, page: Page): Page {
  const cached = cache.getQueriesData<Pages>({ queryKey: LISTS_KEY }).flatMap(([, pages]) => pages?.pages ?? [])
  const isNew = new Set(cached.flatMap(({ notifications }) => notifications.filter((one) => !one.read)).map(groupName))
  return {
    ...page,
    notifications: page.notifications.map((one) => (isNew.has(groupName(one)) ? { ...one, read: false } : one)),
  }
}
