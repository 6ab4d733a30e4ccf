import { useMutation, useQueryClient } from '@tanstack/react-query'
import { ApiError, api } from '#web/core/api/api.ts'
import { t } from '#web/core/i18n.ts'
import { REPORTS_KEY } from './api.ts'

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
