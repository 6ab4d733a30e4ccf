import { infiniteQueryOptions, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { CallInput } from '#contract/index.ts'
import { REPORT_TWEETS } from '#contract/limits.ts'
import { ApiError, api } from '#web/core/api/api.ts'
import { t } from '#web/core/i18n.ts'
import { cursorPaging, pageQuery } from '#web/core/queries/paging.ts'
import { uuid } from '#web/core/uuid.ts'
import { patchReport, showReported } from './reported-things.ts'

const REPORTS_KEY = ['reports', 'own'] as const

/** The viewer's own reports and their outcomes. */
export const ownReportsOptions = infiniteQueryOptions({
  queryKey: REPORTS_KEY,
  queryFn: ({ signal, pageParam }) => api('GET /reports', { query: pageQuery(pageParam), signal }),
  ...cursorPaging,
  staleTime: 0,
})

/** Posts of an author that can be attached to a report. */
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
      // Shown until the dialog over it closes.
      showReported(id, true)
      patchReport(cache, { kind, id }, report._id)
      void cache.invalidateQueries({ queryKey: REPORTS_KEY })
    },
    meta: { failure: t('Failed to send the report') },
  })
}

/** Withdraws a report. Answers `decided` where moderators were faster. */
export function useWithdraw() {
  const cache = useQueryClient()
  return useMutation({
    mutationFn: async (id: string): Promise<'withdrawn' | 'decided'> => {
      try {
        await api('DELETE /reports/:id', { params: { id }, keepalive: true })
      } catch (error) {
        const code = error instanceof ApiError ? error.code : null
        if (code === 'report_decided') return 'decided'
        // Withdrawn in another tab, or by a call whose answer was lost.
        if (code !== 'report_not_found') throw error
      }
      return 'withdrawn'
    },
    onSuccess: () => void cache.invalidateQueries({ queryKey: REPORTS_KEY }),
    meta: { failure: t('Failed to withdraw the report') },
  })
}

/** The rules of the network, to name one in a report or a decision. */
export const rulesOptions = queryOptions({
  queryKey: ['legal', 'page', 'rules', null],
  queryFn: ({ signal }) => api('GET /legal/:page', { params: { page: 'rules' }, signal }),
  select: ({ rules }) => rules.map(({ number, title }) => ({ number, text: title })),
})

/** Opens a case about a post or an account without a report, for moderators. Its id goes to `onSuccess`. */
export function useOpenCase(onSuccess: (id: string) => void) {
  const cache = useQueryClient()
  const [key] = useState(uuid)
  return useMutation({
    mutationFn: (body: CallInput<'POST /moderation/cases'>['body']) =>
      api('POST /moderation/cases', { body, idempotencyKey: key }),
    onSuccess: ({ _id }) => {
      void cache.invalidateQueries({ queryKey: ['moderation'] })
      onSuccess(_id)
    },
    meta: { failure: t('Failed to open a case') },
  })
}
