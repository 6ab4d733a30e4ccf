import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { api } from '#web/core/api/api.ts'
import { t } from '#web/core/i18n.ts'

export const connectedAppsOptions = queryOptions({
  queryKey: ['apps', 'connected'],
  queryFn: async ({ signal }) => (await api('GET /apps/connected', { signal })).apps,
  // Apps connect and act at any time.
  staleTime: 0,
  refetchOnWindowFocus: true,
})

/** Ends the access of an app. */
export function useDisconnect() {
  const cache = useQueryClient()
  return useMutation({
    mutationFn: ({ id }: { id: string; name: string }) => api('DELETE /apps/connected/:id', { params: { id } }),
    // The access may have ended by itself.
    onSettled: () => cache.invalidateQueries({ queryKey: connectedAppsOptions.queryKey }),
    meta: {
      success: (_, { name }: { id: string; name: string }) =>
        t('{app} can no longer use your account.', { app: `\u2068${name}\u2069` }),
      failure: t('Couldn’t end the access. Try again.'),
    },
  })
}
