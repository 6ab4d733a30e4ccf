import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { api } from '#web/core/api/api.ts'
import { t } from '#web/core/i18n.ts'
import { withReauth } from '#web/features/settings/with-reauth.ts'

/** The state of the server, for administrators. */
export const serverOptions = queryOptions({
  queryKey: ['server'],
  queryFn: ({ signal }) => api('GET /admin/server', { signal }),
  staleTime: 15_000,
  // Polled while a backup is running.
  refetchInterval: ({ state }) => (state.data?.making ? 1_500 : 60_000),
})

/** Starts a backup. */
export function useMakeBackup() {
  const cache = useQueryClient()
  return useMutation({
    mutationFn: () => withReauth(() => api('POST /admin/backup')),
    scope: { id: 'backup' },
    onSuccess: ({ making }) => cache.setQueryData(serverOptions.queryKey, (state) => state && { ...state, making }),
    meta: { failure: t('Couldn’t start a backup. Try again.') },
  })
}
