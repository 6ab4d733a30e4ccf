import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { api } from '#web/core/api/api.ts'
import { createPasskey } from '#web/features/auth/passkeys.ts'
import { withReauth } from '#web/features/settings/with-reauth.ts'
import { toast } from '#web/ui/overlays/toast.tsx'
import { defaultPasskeyName } from './passkey-name.ts'

export const factorsOptions = queryOptions({
  queryKey: ['auth', 'factors'],
  queryFn: ({ signal }) => api('GET /auth/factors', { signal }),
  // They are used, and may be changed, on other devices.
  staleTime: 0,
  refetchOnWindowFocus: true,
  meta: { failure: 'Failed to load second factors' },
})

/** Fetches anew what is set up, whatever became of a change. */
function useRefresh() {
  const cache = useQueryClient()
  return () => cache.invalidateQueries({ queryKey: factorsOptions.queryKey })
}

/** Answers a fresh secret; nothing asks for its codes yet. */
export const useBeginAuthenticator = () =>
  useMutation({
    mutationFn: () => withReauth(() => api('POST /auth/factors/authenticator')),
    meta: { failure: 'The app could not be set up. Try again.' },
  })

/** Answers the backup codes, if any are new. */
export function useSetUpAuthenticator() {
  const refresh = useRefresh()
  return useMutation({
    mutationFn: (code: string) => withReauth(() => api('POST /auth/factors/authenticator/confirm', { body: { code } })),
    onSuccess: () => toast.success('Your authenticator app is set up.'),
    onSettled: refresh,
    // The dialog shows it: a toast behind a modal dialog is out of reach.
    meta: { silent: true },
  })
}

export function useRemoveAuthenticator() {
  const refresh = useRefresh()
  return useMutation({
    mutationFn: () => withReauth(() => api('DELETE /auth/factors/authenticator')),
    onSuccess: () => toast.success('Your authenticator app is removed.'),
    onSettled: refresh,
    meta: { failure: 'The app could not be removed. Try again.' },
  })
}

export function useMakeBackupCodes() {
  const refresh = useRefresh()
  return useMutation({
    mutationFn: () => withReauth(() => api('POST /auth/factors/backup-codes')),
    onSettled: refresh,
    meta: { failure: 'New backup codes could not be made. Try again.' },
  })
}

/** Has the browser make a passkey, and adds it. Answers the backup codes, if any are new. */
export function useAddPasskey() {
  const refresh = useRefresh()
  return useMutation({
    mutationFn: async () => {
      const made = await createPasskey(await withReauth(() => api('POST /auth/factors/passkeys/options')))
      const body = { name: defaultPasskeyName(made, navigator.userAgent), passkey: made.passkey }
      return withReauth(() => api('POST /auth/factors/passkeys', { body }))
    },
    onSuccess: () => toast.success('Your passkey is added.'),
    onSettled: refresh,
    meta: { failure: 'The passkey could not be added. Try again.' },
  })
}

export function useRenamePasskey() {
  const refresh = useRefresh()
  return useMutation({
    mutationFn: ({ id, name }: { id: string; name: string }) =>
      api('PUT /auth/factors/passkeys/:id', { params: { id }, body: { name } }),
    onSettled: refresh,
    // The dialog shows it.
    meta: { silent: true },
  })
}

export function useRemovePasskey() {
  const refresh = useRefresh()
  return useMutation({
    mutationFn: ({ id }: { id: string; name: string }) =>
      withReauth(() => api('DELETE /auth/factors/passkeys/:id', { params: { id } })),
    onSuccess: (_, { name }) => toast.success(`“${name}” is removed.`),
    onSettled: refresh,
    meta: { failure: 'The passkey could not be removed. Try again.' },
  })
}
