import { infiniteQueryOptions, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { api } from '#web/core/api/api.ts'
import { t } from '#web/core/i18n.ts'
import { cursorPaging, pageQuery } from '#web/core/queries/paging.ts'
import { LISTS_KEY } from '#web/features/notifications/api.ts'

const KEY = ['notifications', 'requests'] as const

/** Requests of users whose notifications are filtered. */
export const requestsOptions = infiniteQueryOptions({
  queryKey: [...KEY, 'list'],
  queryFn: ({ signal, pageParam }) => api('GET /notifications/requests', { query: pageQuery(pageParam), signal }),
  ...cursorPaging,
  staleTime: 0,
})

/** The request of a user, with its notifications. */
export const requestOptions = (id: string) =>
  queryOptions({
    queryKey: [...KEY, 'one', id],
    queryFn: ({ signal }) => api('GET /notifications/requests/:id', { params: { id }, signal }),
    staleTime: 0,
  })

export const requestCountOptions = queryOptions({
  queryKey: [...KEY, 'count'],
  queryFn: ({ signal }) => api('GET /notifications/requests/count', { signal }),
  staleTime: 0,
})

export type RequestAnswer = 'accept' | 'dismiss'

/** Accepts or dismisses the request of a user. */
export function useAnswerRequest(id: string) {
  const cache = useQueryClient()
  return useMutation({
    mutationFn: (answer: RequestAnswer) => api(`POST /notifications/requests/:id/${answer}`, { params: { id } }),
    onSuccess: (_, answer) => {
      if (answer === 'accept') void cache.invalidateQueries({ queryKey: LISTS_KEY })
    },
    onSettled: () => cache.invalidateQueries({ queryKey: requestCountOptions.queryKey }),
    meta: { failure: t('Failed to answer the request') },
  })
}
