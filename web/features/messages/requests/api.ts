import { type QueryClient, queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from 'react-router'
import type { User } from '#contract/calls/users.ts'
import { ApiError, api } from '#web/core/api/api.ts'
import { t } from '#web/core/i18n.ts'
import { usePollInterval } from '#web/core/live/live-events.ts'
import { refetch } from '#web/core/queries/refetch.ts'
import { routes } from '#web/core/routes.ts'
import {
  activeThreads,
  conversationsOptions,
  POLL_MS,
  requestsOptions,
  THREADS_KEY,
  unreadConversationsOptions,
} from '#web/features/messages/api.ts'
import { FROM_INBOX } from '#web/features/messages/pane-navigation.ts'
import type { Thread } from '#web/features/messages/thread.ts'
import { toast } from '#web/ui/overlays/toast.tsx'

const requestCountOptions = queryOptions({
  queryKey: ['conversations', 'request-count'],
  queryFn: async ({ signal }) => {
    try {
      return await api('GET /messages/requests/count', { signal })
    } catch (error) {
      // Other servers have no requests.
      if (error instanceof ApiError && error.status === 404) return { count: 0 }
      throw error
    }
  },
})

export const useRequestCount = (): number =>
  useQuery({ ...requestCountOptions, refetchInterval: usePollInterval(4 * POLL_MS) }).data?.count ?? 0

/** Refetches the requests and their number. */
export const refetchRequests = (cache: QueryClient) =>
  Promise.all([refetch(cache, requestsOptions.queryKey), refetch(cache, requestCountOptions.queryKey)])

/** Refetches both lists of conversations, and their counts. */
export const refetchLists = (cache: QueryClient) =>
  Promise.all([
    refetch(cache, conversationsOptions.queryKey),
    refetchRequests(cache),
    refetch(cache, unreadConversationsOptions.queryKey, { evenHidden: true }),
  ])

/** Refetches the shown queries of a conversation with a user. Others are removed. */
export function refetchConversation(cache: QueryClient, user: string) {
  cache.removeQueries({
    queryKey: THREADS_KEY,
    type: 'inactive',
    predicate: ({ state }) => (state.data as Thread | undefined)?.other._id === user,
  })
  return Promise.all([
    ...activeThreads(cache, user).map(({ queryKey }) => refetch(cache, queryKey)),
    refetchLists(cache),
  ])
}

/** Accepts a message request, and moves it to the other conversations. */
export function useAcceptRequest({ _id: id, username }: Pick<User, '_id' | 'username'>) {
  const cache = useQueryClient()
  const navigate = useNavigate()
  return useMutation({
    mutationFn: () => api('POST /messages/requests/:id/accept', { params: { id } }),
    onSuccess: async () => {
      await refetchConversation(cache, id)
      navigate(routes.messages(username), { replace: true, state: FROM_INBOX })
    },
    meta: { failure: t('Failed to accept the request') },
  })
}

/** Deletes the conversation with a user, or their request. */
export function useDeleteConversation({ _id: id }: Pick<User, '_id'>, after: string) {
  const cache = useQueryClient()
  const navigate = useNavigate()
  return useMutation({
    mutationFn: () => api('DELETE /messages/with/:id', { params: { id } }),
    onSuccess: () => {
      navigate(after, { replace: true })
      toast.success(t('Conversation deleted'))
      // Runs after the screen has left the conversation.
      queueMicrotask(() => void refetchConversation(cache, id))
    },
    meta: { failure: t('Failed to delete the conversation') },
  })
}
