import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import type { ProviderId } from '#contract/calls/identities.ts'
import type { CallInput } from '#contract/index.ts'
import { api } from '#web/core/api/api.ts'
import { signIn } from '#web/core/session/session.ts'
import { providers } from '#web/features/auth/provider-buttons.tsx'
import { withReauth } from '#web/features/settings/with-reauth.ts'
import { toast } from '#web/ui/overlays/toast.tsx'

// Tried at once even without a network: nobody must wait here in silence.
const networkMode = 'always'

/** Who came back from a provider. Asked once: a second time the server would know nothing of it. */
export const providerSignInOptions = (provider: ProviderId) =>
  queryOptions({
    queryKey: ['entry', provider, 'enter'],
    queryFn: () => api(`POST /auth/${provider}`),
    networkMode,
    retry: false,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  })

/** What they may choose, the first time. */
export const providerSignUpOptions = (provider: ProviderId) =>
  queryOptions({
    queryKey: ['entry', provider],
    queryFn: () => api('GET /auth/entry/:provider', { params: { provider } }),
    networkMode,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  })

export const useProviderSignUp = (provider: ProviderId, onSuccess: () => void) =>
  useMutation({
    mutationFn: (body: CallInput<'POST /auth/entry/:provider'>['body']) =>
      api('POST /auth/entry/:provider', { params: { provider }, body }),
    networkMode,
    onSuccess: (answer) => {
      signIn(answer)
      onSuccess()
    },
    meta: { failure: 'Signup failed' },
  })

export const identitiesOptions = queryOptions({
  queryKey: ['identities'],
  queryFn: () => api('GET /auth/identities'),
})

/** Connects or disconnects the account; both ask for proof of who is there. */
export function useIdentityChange(act: 'connect' | 'disconnect') {
  const client = useQueryClient()
  const call = act === 'connect' ? 'POST /auth/identities/:provider' : 'DELETE /auth/identities/:provider'
  return useMutation({
    mutationFn: (provider: ProviderId) => withReauth(() => api(call, { params: { provider } })),
    networkMode,
    onSuccess: (_, provider) => toast.success(`${providers[provider].label} is ${act}ed`),
    onSettled: async () => {
      // A look that is under way may have been answered before.
      await client.cancelQueries(identitiesOptions)
      return client.invalidateQueries(identitiesOptions)
    },
    meta: { failure: 'That did not work. Please try again.' },
  })
}
