import { queryOptions, useQuery } from '@tanstack/react-query'
import { api } from '#web/core/api/api.ts'
import { usePollInterval } from '#web/core/live/live-events.ts'

/** The poll interval of the badge without a live connection. */
const POLL_MS = 60_000

export const unreadConversationsOptions = queryOptions({
  queryKey: ['conversations', 'unread'],
  queryFn: ({ signal }) => api('GET /messages/unread', { signal }),
})

/** The number of conversations with unread messages. */
export const useUnreadConversations = (): number =>
  useQuery({ ...unreadConversationsOptions, refetchInterval: usePollInterval(POLL_MS) }).data?.count ?? 0
