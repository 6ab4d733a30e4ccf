import { infiniteQueryOptions, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { api } from '#web/core/api/api.ts'
import { t } from '#web/core/i18n.ts'
import { cursorPaging, pageQuery } from '#web/core/queries/query-states.ts'

const DECISIONS_KEY = ['decisions'] as const

/** What moderators decided about the viewer, newest first. */
export const decisionsOptions = infiniteQueryOptions({
  queryKey: [...DECISIONS_KEY, 'list'],
  queryFn: ({ signal, pageParam }) => api('GET /decisions', { query: pageQuery(pageParam), signal }),
  ...cursorPaging,
  staleTime: 0,
})

/** One decision about the viewer. */
export const decisionOptions = (id: string) =>
  queryOptions({
    queryKey: [...DECISIONS_KEY, 'one', id],
    queryFn: ({ signal }) => api('GET /decisions/:id', { params: { id }, signal }),
    staleTime: 0,
  })

/** Appeals a decision. `key` is the Idempotency-Key. */
export function useAppeal(id: string) {
  const cache = useQueryClient()
  return useMutation({
    mutationFn: ({ text, key }: { text: string; key: string }) =>
      api('POST /decisions/:id/appeal', { params: { id }, body: { text }, idempotencyKey: key }),
    onSuccess: (decision) => {
      cache.setQueryData(decisionOptions(id).queryKey, decision)
      return cache.invalidateQueries({ queryKey: DECISIONS_KEY })
    },
    meta: { failure: t('Failed to send the appeal') },
  })
}
