import { infiniteQueryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { api } from '#web/core/api/api.ts'
import { t } from '#web/core/i18n.ts'
import { cursorPaging, pageQuery } from '#web/core/queries/paging.ts'

/** Decisions of moderators about the viewer, newest first. */
export const decisionsOptions = infiniteQueryOptions({
  queryKey: ['decisions'],
  queryFn: ({ signal, pageParam }) => api('GET /decisions', { query: pageQuery(pageParam), signal }),
  ...cursorPaging,
  staleTime: 0,
})

/** Appeals a decision. `key` is the Idempotency-Key. */
export function useAppeal(id: string) {
  const cache = useQueryClient()
  return useMutation({
    mutationFn: ({ text, key }: { text: string; key: string }) =>
      api('POST /decisions/:id/appeal', { params: { id }, body: { text }, idempotencyKey: key }),
    onSuccess: () => cache.invalidateQueries({ queryKey: decisionsOptions.queryKey }),
    meta: { failure: t('Failed to send the appeal') },
  })
}
