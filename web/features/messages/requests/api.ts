import { type QueryClient, queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { User } from '#contract/calls/users.ts'
import { ApiError, api } from '#web/core/api/api.ts'
import { t } from '#web/core/i18n.ts'
import { usePollInterval } from '#web/core/live/live-events.ts'
import { refetch } from '#web/core/queries/refetch.ts'
import {
  activeThreads,
  conversationsOptions,
  POLL_MS,
  requestsOptions,
  THREADS_KEY,
} from '#web/features/messages/api.ts'
import type { Thread } from '#web/features/messages/thread.ts'
import { unreadConversationsOptions } from '#web/features/messages/unread/api.ts'

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
export function useAcceptRequest({ _id: id }: Pick<User, '_id'>, onSuccess: () => void) {
  const cache = useQueryClient()
  return useMutation({
    mutationFn: () => api('POST /messages/requests/:id/accept', { params: { id } }),
    onSuccess: async () => {
      await refetchConversation(cache, id)
      onSuccess()
    },
    meta: { failure: t('Failed to accept the request') },
  })
}

/** Deletes the conversation with a user, or their request. `onSuccess` leaves its screen. */
export function useDeleteConversation({ _id: id }: Pick<User, '_id'>, onSuccess: () => void) {
  const cache = useQueryClient()
  return useMutation({
    mutationFn: () => api('DELETE /messages/with/:id', { params: { id } }),
    onSuccess: () => {
      onSuccess()
      // Runs after the screen has left the conversation.
      queueMicrotask(() => void refetchConversation(cache, id))
    },
    meta: { success: t('Conversation deleted'), failure: t('Failed to delete the conversation') },
  })
}
