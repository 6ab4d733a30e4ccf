import { infiniteQueryOptions, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import type { CaseDetail } from '#contract/calls/cases.ts'
import type { CallInput } from '#contract/index.ts'
import { api } from '#web/core/api/api.ts'
import { t } from '#web/core/i18n.ts'
import { cursorPaging, pageQuery } from '#web/core/queries/paging.ts'
import { openCasesOptions } from './open-cases/api.ts'

/** The prefix of the keys of moderation. */
export const MODERATION = ['moderation'] as const
const QUEUE = [...MODERATION, 'cases'] as const

type CaseFilters = Omit<NonNullable<CallInput<'GET /moderation/cases'>['query']>, 'cursor' | 'limit'>

/** The cases of one view of the queue. */
export const casesOptions = (filters: CaseFilters) =>
  infiniteQueryOptions({
    queryKey: [...QUEUE, filters],
    queryFn: ({ signal, pageParam }) =>
      api('GET /moderation/cases', { query: { ...filters, ...pageQuery(pageParam) }, signal }),
    ...cursorPaging,
    staleTime: 0,
  })

const caseKey = (id: string) => [...MODERATION, 'case', id] as const

/** One case with its details. */
export const caseOptions = (id: string) =>
  queryOptions({
    queryKey: caseKey(id),
    queryFn: ({ signal }) => api('GET /moderation/cases/:id', { params: { id }, signal }),
    staleTime: 0,
  })

/** The reports of a case. */
export const caseReportsOptions = (id: string) =>
  infiniteQueryOptions({
    queryKey: [...caseKey(id), 'reports'],
    queryFn: ({ signal, pageParam }) =>
      api('GET /moderation/cases/:id/reports', { params: { id }, query: pageQuery(pageParam), signal }),
    ...cursorPaging,
    staleTime: 0,
  })

/** The versions of the post of a case. */
export const caseVersionsOptions = (id: string) =>
  queryOptions({
    queryKey: [...caseKey(id), 'versions'],
    queryFn: ({ signal }) => api('GET /moderation/cases/:id/versions', { params: { id }, signal }),
    staleTime: 0,
  })

/** An account as moderators see it. */
export const memberOptions = (username: string) =>
  queryOptions({
    queryKey: [...MODERATION, 'user', username],
    queryFn: ({ signal }) => api('GET /moderation/users/:id', { params: { id: username }, signal }),
    staleTime: 0,
  })

/** Options of mutations on a case: the answer shows at once, and related queries are refetched. */
function useCaseUpdate(id: string) {
  const cache = useQueryClient()
  return {
    onSuccess: (detail: CaseDetail) => {
      cache.setQueryData(caseOptions(id).queryKey, detail)
      void cache.invalidateQueries({ queryKey: caseReportsOptions(id).queryKey })
      void cache.invalidateQueries({ queryKey: QUEUE })
      void cache.invalidateQueries({ queryKey: openCasesOptions.queryKey })
    },
    // Another moderator may have changed the case first.
    onError: () => void cache.invalidateQueries({ queryKey: caseKey(id) }),
  }
}

const DECIDE_FAILURE = t('Failed to decide')

/** Claims or releases a case. */
export function useClaim(id: string) {
  return useMutation({
    mutationFn: (change: 'claim' | 'takeOver' | 'release') =>
      change === 'release'
        ? api('POST /moderation/cases/:id/release', { params: { id } })
        : api('POST /moderation/cases/:id/claim', {
            params: { id },
            body: change === 'takeOver' ? { takeOver: true } : {},
          }),
    ...useCaseUpdate(id),
    meta: { failure: t('Failed to claim') },
  })
}

/** Adds a note for moderators. */
export function useAddNote(id: string) {
  return useMutation({
    mutationFn: ({ text, key }: { text: string; key: string }) =>
      api('POST /moderation/cases/:id/notes', { params: { id }, body: { text }, idempotencyKey: key }),
    ...useCaseUpdate(id),
    meta: { failure: t('Failed to save the note') },
  })
}

/** Closes a case without an act. */
export function useDismiss(id: string) {
  return useMutation({
    mutationFn: (note: string) =>
      api('POST /moderation/cases/:id/dismiss', { params: { id }, body: note === '' ? {} : { note } }),
    ...useCaseUpdate(id),
    meta: { failure: DECIDE_FAILURE },
  })
}

/** The body of an act on one case, with its Idempotency-Key. */
type NewAct = CallInput<'POST /moderation/cases/:id/acts'>['body'] & { key: string }

/** Acts on the member or a post of a case. */
export function useAct(id: string) {
  return useMutation({
    mutationFn: ({ key, ...body }: NewAct) =>
      api('POST /moderation/cases/:id/acts', { params: { id }, body, idempotencyKey: key }),
    ...useCaseUpdate(id),
    meta: { failure: DECIDE_FAILURE },
  })
}

/** A change of several cases. */
export type BulkChange = CallInput<'POST /moderation/bulk'>['body']

/** Claims, dismisses or decides several cases. */
export function useBulk() {
  const cache = useQueryClient()
  return useMutation({
    mutationFn: (body: BulkChange) => api('POST /moderation/bulk', { body }),
    onSettled: () => void cache.invalidateQueries({ queryKey: MODERATION }),
    meta: { failure: DECIDE_FAILURE },
  })
}

/** Undoes an act, or ends it now. */
export function useEndAct(id: string) {
  const cache = useQueryClient()
  return useMutation({
    mutationFn: ({ how, note }: { how: 'undo' | 'lift'; note: string }) =>
      api(`POST /moderation/acts/:id/${how}`, { params: { id }, body: note === '' ? {} : { note } }),
    // Not awaited: the new state removes the dialog, which must first confirm the change.
    onSuccess: () => void cache.invalidateQueries({ queryKey: MODERATION }),
    meta: { failure: t('Failed to undo the decision') },
  })
}

/** Answers the appeal of a case. */
export function useAnswerAppeal(id: string) {
  return useMutation({
    mutationFn: (body: CallInput<'POST /moderation/cases/:id/appeal'>['body']) =>
      api('POST /moderation/cases/:id/appeal', { params: { id }, body }),
    ...useCaseUpdate(id),
    meta: { failure: t('Failed to send the answer') },
  })
}
