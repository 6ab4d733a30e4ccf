import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import type { ProviderId } from '#contract/calls/identities.ts'
import type { CallInput } from '#contract/index.ts'
import { api } from '#web/core/api/api.ts'
import { t } from '#web/core/i18n.ts'
import { useSignInCall, welcomed } from '#web/features/auth/api.ts'
import { providers } from '#web/features/auth/providers.ts'
import type { Registration } from '#web/features/auth/registration/use-registration.ts'
import { identitiesOptions } from '#web/features/settings/api.ts'
import { withReauth } from '#web/features/settings/with-reauth.ts'

/** Completes a sign-in with a provider. Fetched once: the server consumes the request. */
export const providerSignInOptions = (provider: ProviderId) =>
  queryOptions({
    queryKey: ['entry', provider, 'enter'],
    // Without its signal: an aborted call may have signed in.
    queryFn: () => api(`POST /auth/${provider}`),
    retry: false,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  })

export const providerSignUpOptions = (provider: ProviderId) =>
  queryOptions({
    queryKey: ['entry', provider],
    queryFn: ({ signal }) => api('GET /auth/entry/:provider', { params: { provider }, signal }),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  })

export const useProviderSignUp = (provider: ProviderId, pass: Registration['pass'], onSuccess: () => void) =>
  useSignInCall(
    async (body: CallInput<'POST /auth/entry/:provider'>['body']) =>
      welcomed(
        await pass((extra) => api('POST /auth/entry/:provider', { params: { provider }, body: { ...body, ...extra } })),
      ),
    onSuccess,
    { failure: t('Signup failed') },
  )

/** Connects or disconnects a provider. Both require recent authentication. */
export function useIdentityChange(act: 'connect' | 'disconnect') {
  const client = useQueryClient()
  const call = act === 'connect' ? 'POST /auth/identities/:provider' : 'DELETE /auth/identities/:provider'
  return useMutation({
    mutationFn: (provider: ProviderId) => withReauth(() => api(call, { params: { provider } })),
    // Runs without a network, too: a paused request would show no error.
    networkMode: 'always',
    onSettled: async () => {
      // A running fetch may return the state before the change.
      await client.cancelQueries(identitiesOptions)
      return client.invalidateQueries(identitiesOptions)
    },
    meta: {
      success: (_, id: ProviderId) => {
        const provider = providers[id].label
        return act === 'connect' ? t('{provider} connected', { provider }) : t('{provider} disconnected', { provider })
      },
      failure:
        act === 'connect'
          ? t('Couldn’t connect the account. Try again.')
          : t('Couldn’t disconnect the account. Try again.'),
    },
  })
}
