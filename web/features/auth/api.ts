import { type MutationMeta, queryOptions, useMutation } from '@tanstack/react-query'
import type { ProviderId } from '#contract/calls/identities.ts'
import type { ErrorBody } from '#contract/errors.ts'
import type { CallInput } from '#contract/index.ts'
import { ApiError, api } from '#web/core/api/api.ts'
import { beginWelcome } from '#web/core/first-run.ts'
import { t } from '#web/core/i18n.ts'
import { getPasskey } from './passkeys.ts'
import type { Registration } from './registration/use-registration.ts'
import { type SignedIn, useEnter } from './session/enter.ts'

/** Default texts, shown when the server sends no message. */
export const failures = { login: t('Login failed'), signUp: t('Signup failed') } as const

// Runs without a network, too: a paused request would show no error.
const networkMode = 'always'

/** The second factor that a sign-in requires after the first one. */
export type FactorChallenge = NonNullable<ErrorBody['factor']>

/** Makes a sign-in call. Returns the challenge when a second factor is required. */
async function orChallenge(call: () => Promise<SignedIn>): Promise<SignedIn | FactorChallenge> {
  try {
    return await call()
  } catch (error) {
    if (error instanceof ApiError && error.factor) return error.factor
    throw error
  }
}

/** Signs in by password. A required second factor goes to `onChallenge`. */
export function useLogin(onSuccess: () => void, onChallenge: (challenge: FactorChallenge) => void) {
  const enter = useEnter()
  return useMutation({
    mutationFn: (body: CallInput<'POST /auth/login'>['body']) => orChallenge(() => api('POST /auth/login', { body })),
    networkMode,
    onSuccess: (answer) => {
      if ('ticket' in answer) return onChallenge(answer)
      enter(answer)
      onSuccess()
    },
    meta: { failure: failures.login },
  })
}

/** A mutation that signs in with the token in its answer. */
export function useSignInCall<Input>(
  mutationFn: (input: Input) => Promise<SignedIn>,
  onSuccess: () => void,
  meta: MutationMeta,
) {
  const enter = useEnter()
  return useMutation({
    mutationFn,
    networkMode,
    onSuccess: (answer) => {
      enter(answer)
      onSuccess()
    },
    meta,
  })
}

/** Completes a sign-in with a code or a passkey. */
export const useSecondFactor = ({ ticket }: FactorChallenge, onSuccess: () => void) =>
  useSignInCall(
    async (code: string | null) => {
      const given = code === null ? { passkey: await getPasskey(await passkeyRequest(ticket)) } : { code }
      return api('POST /auth/login/factor', { body: { ticket, ...given } })
    },
    onSuccess,
    { failure: failures.login },
  )

/** Signs in with a passkey alone. */
export const usePasskeyLogin = (onSuccess: () => void) =>
  useSignInCall(
    async () => {
      const passkey = await getPasskey(await passkeyRequest())
      return api('POST /auth/login/passkey', { body: { passkey } })
    },
    onSuccess,
    { failure: failures.login },
  )

const passkeyRequest = (ticket?: string) =>
  api('POST /auth/login/options', { body: ticket === undefined ? {} : { ticket } })

/** Signs up. `pass` adds the fields that registration requires. */
export const useSignUp = (pass: Registration['pass'], onSuccess: () => void) =>
  useSignInCall(
    async (body: CallInput<'POST /auth/signup'>['body']) =>
      welcomed(await pass((extra) => api('POST /auth/signup', { body: { ...body, ...extra } }))),
    onSuccess,
    { failure: failures.signUp, hasFields: true },
  )

/** Makes Home show the welcome page to a new user. */
export function welcomed(answer: SignedIn): SignedIn {
  beginWelcome(answer.user._id)
  return answer
}

/** The sign-in providers that this server has configured. */
export const providersOptions = queryOptions({
  queryKey: ['providers'],
  queryFn: ({ signal }) => api('GET /auth/providers', { signal }),
  staleTime: Number.POSITIVE_INFINITY,
})

/** What the server requires before a sign-in with a provider: the provider itself, a sign-up, or a second factor. */
type ProviderStep = 'provider' | 'sign-up' | FactorChallenge

/** Signs in with Google or Apple. Returns the next step instead when the server requires one. */
export async function signInWithProvider(provider: ProviderId): Promise<SignedIn | ProviderStep> {
  try {
    return await api(`POST /auth/${provider}`)
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    if (error.code === 'provider_needed') return 'provider'
    if (error.code === 'account_needed') return 'sign-up'
    if (error.factor) return error.factor
    throw error
  }
}
