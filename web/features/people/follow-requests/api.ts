import { infiniteQueryOptions, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import type { UserPage } from '#contract/calls/users.ts'
import { api } from '#web/core/api/api.ts'
import { t } from '#web/core/i18n.ts'
import { cursorPaging, pageQuery } from '#web/core/queries/paging.ts'
import { patchUser, USERS } from '#web/core/queries/patch-user.ts'
import { OWN_PROFILE_KEY } from '#web/features/people/api.ts'

/** Users who requested to follow the viewer. */
export const requestsOptions = infiniteQueryOptions({
  queryKey: [...USERS, 'follow-requests'],
  queryFn: ({ signal, pageParam }): Promise<UserPage> =>
    api('GET /follow-requests', { query: pageQuery(pageParam), signal }),
  ...cursorPaging,
  staleTime: 0,
})

export const requestCountOptions = queryOptions({
  queryKey: ['follow-requests', 'count'],
  queryFn: ({ signal }) => api('GET /follow-requests/count', { signal }),
  staleTime: 0,
})

/** Accepts or rejects a request. */
export function useAnswerRequest(id: string) {
  const cache = useQueryClient()
  return useMutation({
    mutationFn: (answer: 'accept' | 'reject') => api(`POST /follow-requests/:id/${answer}`, { params: { id } }),
    onSuccess: (_, answer) => {
      if (answer === 'accept') patchUser(cache, id, (user) => ({ ...user, isFollowedBy: true }))
      void cache.invalidateQueries({ queryKey: OWN_PROFILE_KEY })
    },
    onSettled: () => cache.invalidateQueries({ queryKey: requestCountOptions.queryKey }),
    meta: { failure: t('Failed to answer the request') },
  })
}

/** Accepts all requests. */
export function useAcceptAll() {
  const cache = useQueryClient()
  return useMutation({
    mutationFn: () => api('POST /follow-requests/accept'),
    onSettled: () => {
      void cache.invalidateQueries({ queryKey: requestCountOptions.queryKey })
      void cache.invalidateQueries({ queryKey: OWN_PROFILE_KEY })
      return cache.invalidateQueries({ queryKey: requestsOptions.queryKey })
    },
    meta: { failure: t('Failed to accept the requests') },
  })
}

/** Removes a follower of the viewer, on every cached copy. */
export function useRemoveFollower(id: string) {
  const cache = useQueryClient()
  return useMutation({
    mutationFn: () => api('DELETE /followers/:id', { params: { id } }),
    onSuccess: () => {
      patchUser(cache, id, (user) => ({ ...user, isFollowedBy: false }))
      void cache.invalidateQueries({ queryKey: OWN_PROFILE_KEY })
    },
    meta: { failure: t('Failed to remove the follower') },
  })
}
