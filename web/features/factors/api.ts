import { queryOptions, type UseMutationOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { api } from '#web/core/api/api.ts'
import { t } from '#web/core/i18n.ts'
import { createPasskey } from '#web/features/auth/passkeys.ts'
import { withReauth } from '#web/features/settings/with-reauth.ts'
import { defaultPasskeyName } from './passkey-name.ts'

export const factorsOptions = queryOptions({
  queryKey: ['auth', 'factors'],
  queryFn: ({ signal }) => api('GET /auth/factors', { signal }),
  // Other devices use and change the factors.
  staleTime: 0,
  refetchOnWindowFocus: true,
})

/** A mutation that refetches the factors, successful or not. */
function useFactorChange<Input, Answer>(options: UseMutationOptions<Answer, Error, Input>) {
  const cache = useQueryClient()
  return useMutation({ ...options, onSettled: () => cache.invalidateQueries({ queryKey: factorsOptions.queryKey }) })
}

/** Returns a secret for an authenticator app. Codes are required once the first code is confirmed. */
export const useBeginAuthenticator = () =>
  useMutation({
    mutationFn: () => withReauth(() => api('POST /auth/factors/authenticator')),
    meta: { failure: t('Couldn’t set up the app. Try again.') },
  })

/** Confirms the first code. Returns new backup codes, if any. */
export const useSetUpAuthenticator = () =>
  useFactorChange({
    mutationFn: (code: string) => withReauth(() => api('POST /auth/factors/authenticator/confirm', { body: { code } })),
    // The dialog shows the error: a toast behind a modal dialog cannot be reached.
    meta: { silent: true, success: t('Authenticator app set up') },
  })

export const useRemoveAuthenticator = () =>
  useFactorChange({
    mutationFn: () => withReauth(() => api('DELETE /auth/factors/authenticator')),
    meta: { success: t('Authenticator app removed'), failure: t('Couldn’t remove the app. Try again.') },
  })

export const useMakeBackupCodes = () =>
  useFactorChange({
    mutationFn: () => withReauth(() => api('POST /auth/factors/backup-codes')),
    meta: { failure: t('Couldn’t get new backup codes. Try again.') },
  })

/** Creates and adds a passkey. Returns new backup codes, if any. */
export const useAddPasskey = () =>
  useFactorChange({
    mutationFn: async () => {
      const made = await createPasskey(await withReauth(() => api('POST /auth/factors/passkeys/options')))
      const body = { name: defaultPasskeyName(made, navigator.userAgent), passkey: made.passkey }
      return withReauth(() => api('POST /auth/factors/passkeys', { body }))
    },
    meta: { success: t('Passkey added'), failure: t('Couldn’t add the passkey. Try again.') },
  })

export const useRenamePasskey = () =>
  useFactorChange({
    mutationFn: ({ id, name }: { id: string; name: string }) =>
      api('PUT /auth/factors/passkeys/:id', { params: { id }, body: { name } }),
    // The dialog shows the error.
    meta: { silent: true },
  })

export const useRemovePasskey = () =>
  useFactorChange({
    mutationFn: ({ id }: { id: string; name: string }) =>
      withReauth(() => api('DELETE /auth/factors/passkeys/:id', { params: { id } })),
    meta: {
      success: (_, { name }: { name: string }) => t('“{name}” removed', { name }),
      failure: t('Couldn’t remove the passkey. Try again.'),
    },
  })
