import { queryOptions, useQuery } from '@tanstack/react-query'
import { api } from '#web/core/api/api.ts'
import { usePollInterval } from '#web/core/live/live-events.ts'

/** The poll interval of the badge without a live connection. */
const POLL_MS = 60_000

export const unreadNotificationsOptions = queryOptions({
  queryKey: ['notifications', 'unread'],
  queryFn: ({ signal }) => api('GET /notifications/unread', { signal }),
  staleTime: POLL_MS,
  refetchOnWindowFocus: true,
})

/** The number of groups with unread notifications. */
export const useUnreadNotifications = (): number =>
  useQuery({ ...unreadNotificationsOptions, refetchInterval: usePollInterval(POLL_MS) }).data?.groups ?? 0
