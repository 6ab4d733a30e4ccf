import { infiniteQueryOptions, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import type { CallInput } from '#contract/index.ts'
import { REPORT_TWEETS } from '#contract/limits.ts'
import { api } from '#web/core/api/api.ts'
import { t } from '#web/core/i18n.ts'
import { cursorPaging, pageQuery } from '#web/core/queries/query-states.ts'
import { patchReport, showReported } from './reported-things.ts'

export const REPORTS_KEY = ['reports', 'own'] as const

/** The viewer's own reports and what became of them. */
export const ownReportsOptions = infiniteQueryOptions({
  queryKey: REPORTS_KEY,
  queryFn: ({ signal, pageParam }) => api('GET /reports', { query: pageQuery(pageParam), signal }),
  ...cursorPaging,
  staleTime: 0,
})

/** Posts of an author to attach to a report. */
export const postsOfOptions = (username: string) =>
  queryOptions({
    queryKey: ['reports', 'posts', username],
    queryFn: ({ signal }) =>
      api('GET /tweets/user/:id', { params: { id: username }, query: { limit: 2 * REPORT_TWEETS }, signal }),
  })

/** A report with its Idempotency-Key. */
export type NewReport = CallInput<'POST /reports'>['body'] & { key: string }

/** Sends a report to the moderators. */
export function useSendReport() {
  const cache = useQueryClient()
  return useMutation({
    mutationFn: ({ key, ...body }: NewReport) => api('POST /reports', { body, idempotencyKey: key }),
    onSuccess: ({ report }, { kind, id }) => {
      // The window is over it.
      showReported(id, true)
      patchReport(cache, { kind, id }, report._id)
      void cache.invalidateQueries({ queryKey: REPORTS_KEY })
    },
    meta: { failure: t('Failed to send the report') },
  })
}
