import { infiniteQueryOptions, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { AutomaticRule, Conditions } from '#contract/calls/automation.ts'
import type { CallInput } from '#contract/index.ts'
import type { RuleState } from '#contract/moderation.ts'
import { api } from '#web/core/api/api.ts'
import { t } from '#web/core/i18n.ts'
import { cursorPaging, pageQuery } from '#web/core/queries/paging.ts'
import { uuid } from '#web/core/uuid.ts'

const KEY = ['automation'] as const

export type RuleFields = CallInput<'POST /automation/rules'>['body']

/** All automatic rules. */
export const rulesOptions = queryOptions({
  queryKey: [...KEY, 'rules'],
  queryFn: ({ signal }) => api('GET /automation/rules', { signal }),
})

/** Posts and profiles that a rule has matched. */
export const matchesOptions = (id: string) =>
  infiniteQueryOptions({
    ...cursorPaging,
    queryKey: [...KEY, 'matches', id],
    queryFn: ({ signal, pageParam }) =>
      api('GET /automation/rules/:id/matches', { params: { id }, query: pageQuery(pageParam), signal }),
  })

const useRefresh = () => {
  const cache = useQueryClient()
  return () => cache.invalidateQueries({ queryKey: KEY })
}

/** Creates a rule, or changes one. */
export function useSaveRule(rule: AutomaticRule | null) {
  const refresh = useRefresh()
  const [key] = useState(uuid)
  return useMutation({
    mutationFn: (body: RuleFields) =>
      rule
        ? api('PUT /automation/rules/:id', { params: { id: rule._id }, body: { ...body, version: rule.version } })
        : api('POST /automation/rules', { body, idempotencyKey: key }),
    // Also after a refusal: another administrator may have changed the rule.
    onSettled: refresh,
    meta: { failure: t('Failed to save the rule'), hasFields: true },
  })
}

export function useSetState() {
  const refresh = useRefresh()
  return useMutation({
    mutationFn: ({ _id: id, state }: { _id: string; state: RuleState }) =>
      api('PUT /automation/rules/:id/state', { params: { id }, body: { state } }),
    onSuccess: refresh,
    meta: { failure: t('Failed to change the rule') },
  })
}

export function useDeleteRule() {
  const refresh = useRefresh()
  return useMutation({
    mutationFn: (id: string) => api('DELETE /automation/rules/:id', { params: { id } }),
    onSuccess: refresh,
    meta: { failure: t('Failed to delete the rule') },
  })
}

/** Undoes the acts of a rule, with repeated calls until none is left. Returns the number of undone acts. */
export function useUndoRule() {
  const refresh = useRefresh()
  return useMutation({
    mutationFn: async (id: string) => {
      let undone = 0
      for (let isDone = false; !isDone; ) {
        const answer = await api('POST /automation/rules/:id/undo', { params: { id } })
        undone += answer.undone
        isDone = answer.isDone || answer.undone === 0
      }
      return undone
    },
    onSettled: refresh,
    meta: { failure: t('Failed to undo what the rule did') },
  })
}

export const useRehearsal = () =>
  useMutation({
    mutationFn: (conditions: Conditions) => api('POST /automation/rehearse', { body: { conditions } }),
    meta: { failure: t('Failed to check earlier posts'), hasFields: true },
  })
