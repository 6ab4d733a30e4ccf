import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import type { CallInput } from '#contract/index.ts'
import { api } from '#web/core/api/api.ts'
import { t } from '#web/core/i18n.ts'
import { withReauth } from '#web/features/settings/with-reauth.ts'

export const ownAppsOptions = queryOptions({
  queryKey: ['apps', 'own'],
  queryFn: async ({ signal }) => (await api('GET /apps/own', { signal })).apps,
})

export const tokensOptions = queryOptions({
  queryKey: ['tokens'],
  queryFn: async ({ signal }) => (await api('GET /tokens', { signal })).tokens,
  // Tokens are used at any time.
  staleTime: 0,
})

function useRefetch(options: { queryKey: readonly unknown[] }) {
  const cache = useQueryClient()
  return () => cache.invalidateQueries({ queryKey: options.queryKey })
}

type AppFields = CallInput<'POST /apps/own'>['body']

/** Registers an app, or changes the one with the id. The dialog shows errors. */
export function useSaveApp(id: string | undefined) {
  const refetch = useRefetch(ownAppsOptions)
  return useMutation({
    mutationFn: async ({ isConfidential, ...body }: AppFields) =>
      id === undefined
        ? await withReauth(() => api('POST /apps/own', { body: { ...body, isConfidential } }))
        : { ...(await withReauth(() => api('PUT /apps/own/:id', { params: { id }, body }))), secret: null },
    onSuccess: refetch,
    meta: { silent: true, success: id === undefined ? t('App registered') : t('App saved') },
  })
}

/** Creates a new secret of an app, which goes to `onSuccess`. */
export const useRenewSecret = () =>
  useMutation({
    mutationFn: (id: string) => withReauth(() => api('POST /apps/own/:id/secret', { params: { id } })),
    meta: { failure: t('Couldn’t create a new secret. Try again.') },
  })

export function useDeleteApp() {
  const refetch = useRefetch(ownAppsOptions)
  return useMutation({
    mutationFn: (id: string) => withReauth(() => api('DELETE /apps/own/:id', { params: { id } })),
    onSettled: refetch,
    meta: { success: t('App deleted'), failure: t('Couldn’t delete the app. Try again.') },
  })
}

/** Creates a token, whose value goes to `onSuccess`. The dialog shows errors. */
export function useCreateToken() {
  const refetch = useRefetch(tokensOptions)
  return useMutation({
    mutationFn: (body: CallInput<'POST /tokens'>['body']) => withReauth(() => api('POST /tokens', { body })),
    onSuccess: refetch,
    meta: { silent: true },
  })
}

export function useDeleteToken() {
  const refetch = useRefetch(tokensOptions)
  return useMutation({
    mutationFn: (id: string) => api('DELETE /tokens/:id', { params: { id } }),
    onSettled: refetch,
    meta: { success: t('Token deleted'), failure: t('Couldn’t delete the token. Try again.') },
  })
}
