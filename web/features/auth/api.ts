import { queryOptions, useMutation } from '@tanstack/react-query'
import { useNavigate } from 'react-router'
import type { ProviderId } from '#contract/calls/identities.ts'
import type { ErrorBody } from '#contract/errors.ts'
import type { CallAnswer, CallInput } from '#contract/index.ts'
import { ApiError, api } from '#web/core/api/api.ts'
import { routes } from '#web/core/routes.ts'
import { signIn } from '#web/core/session/session.ts'
import { getPasskey } from './passkeys.ts'

/** Shown when the server sends no message. */
export const failures = { login: 'Login failed', signUp: 'Signup failed' } as const

// Tried at once even without a network: a form must not wait in silence.
const networkMode = 'always'

type SignedIn = CallAnswer<'POST /auth/login'>
/** What a sign-in still wants, once the first factor was right. */
export type FactorChallenge = NonNullable<ErrorBody['factor']>

/** Makes a call that signs in: answers what is owed when it is not the last one. */
export async function orChallenge(call: () => Promise<SignedIn>): Promise<SignedIn | FactorChallenge> {
  try {
    return await call()
  } catch (error) {
    if (error instanceof ApiError && error.factor) return error.factor
    throw error
  }
}

/** Signs in, or tells what is owed. */
export const useLogin = (onSuccess: () => void, onOwed: (owed: FactorChallenge) => void) =>
  useMutation({
    mutationFn: (body: CallInput<'POST /auth/login'>['body']) => orChallenge(() => api('POST /auth/login', { body })),
    networkMode,
    onSuccess: (answer) => {
      if ('ticket' in answer) return onOwed(answer)
      signIn(answer)
      onSuccess()
    },
    meta: { failure: failures.login },
  })

/** Gives what is owed: a code, or a passkey. */
export const useSecondFactor = ({ ticket }: FactorChallenge, onSuccess: () => void) =>
  useMutation({
    mutationFn: async (code: string | null) => {
      const given = code === null ? { passkey: await getPasskey(await passkeyRequest(ticket)) } : { code }
      return api('POST /auth/login/factor', { body: { ticket, ...given } })
    },
    networkMode,
    onSuccess: (answer) => {
      signIn(answer)
      onSuccess()
    },
    meta: { failure: failures.login },
  })

/** Signs in with a passkey alone. */
export const usePasskeyLogin = (onSuccess: () => void) =>
  useMutation({
    mutationFn: async () => {
      const passkey = await getPasskey(await passkeyRequest())
      return api('POST /auth/login/passkey', { body: { passkey } })
    },
    networkMode,
    onSuccess: (answer) => {
      signIn(answer)
      onSuccess()
    },
    meta: { failure: failures.login },
  })

const passkeyRequest = (ticket?: string) =>
  api('POST /auth/login/options', { body: ticket === undefined ? {} : { ticket } })

export const useSignUp = (onSuccess: () => void) =>
  useMutation({
    mutationFn: (body: CallInput<'POST /auth/signup'>['body']) => api('POST /auth/signup', { body }),
    networkMode,
    onSuccess: (answer) => {
      signIn(answer)
      onSuccess()
    },
    meta: { failure: failures.signUp, hasFields: true },
  })

/** Which buttons lead somewhere on this server. */
export const providersOptions = queryOptions({
  queryKey: ['providers'],
  queryFn: () => api('GET /auth/providers'),
  staleTime: Number.POSITIVE_INFINITY,
})

/** Google and Apple: signed in when the server says so, by way of their own pages when it knows nobody yet, else on to the form. */
export function useProviderSignIn() {
  const navigate = useNavigate()
  return useMutation({
    mutationFn: (provider: ProviderId) =>
      signInOrRedirect(provider, (owed) =>
        owed ? navigate(routes.signIn, { state: { owed } }) : navigate(routes.entry(provider)),
      ),
    networkMode,
    onSuccess: (answer) => {
      if (!answer) return
      signIn(answer)
      navigate(routes.landing, { replace: true })
    },
    onError: () => navigate(routes.signUp),
    meta: { failure: failures.signUp },
  })
}

async function signInOrRedirect(provider: ProviderId, goOn: (owed?: FactorChallenge) => void) {
  try {
    return await api(`POST /auth/${provider}`)
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    if (error.code === 'provider_needed') redirectToProvider(provider, 'entry')
    else if (error.code === 'account_needed') goOn()
    else if (error.factor) goOn(error.factor)
    else throw error
    return null
  }
}

/** Leads the browser to a provider; it comes back to where people enter, or to the settings. */
export function redirectToProvider(provider: ProviderId, goal: 'entry' | 'settings'): void {
  location.assign(`/api/auth/${provider}/start?to=${goal}`)
}
