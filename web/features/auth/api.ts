import { type MutationMeta, queryOptions, useMutation } from '@tanstack/react-query'
import { useLocation, useNavigate } from 'react-router'
import type { ProviderId } from '#contract/calls/identities.ts'
import type { ErrorBody } from '#contract/errors.ts'
import type { CallAnswer, CallInput } from '#contract/index.ts'
import { ApiError, api } from '#web/core/api/api.ts'
import { beginWelcome } from '#web/core/first-run.ts'
import { t } from '#web/core/i18n.ts'
import { routes } from '#web/core/routes.ts'
import { signIn } from '#web/core/session/session.ts'
import { getPasskey } from './passkeys.ts'
import type { Registration } from './registration/use-registration.ts'
import { rememberOrigin, takeOrigin } from './sign-in/origin.ts'

/** Default texts, shown when the server sends no message. */
export const failures = { login: t('Login failed'), signUp: t('Signup failed') } as const

// Runs without a network, too: a paused request would show no error.
const networkMode = 'always'

type SignedIn = CallAnswer<'POST /auth/login'>
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
export const useLogin = (onSuccess: () => void, onChallenge: (challenge: FactorChallenge) => void) =>
  useMutation({
    mutationFn: (body: CallInput<'POST /auth/login'>['body']) => orChallenge(() => api('POST /auth/login', { body })),
    networkMode,
    onSuccess: (answer) => {
      if ('ticket' in answer) return onChallenge(answer)
      signIn(answer)
      onSuccess()
    },
    meta: { failure: failures.login },
  })

/** A mutation that signs in with the token in its answer. */
export const useSignInCall = <Input>(
  mutationFn: (input: Input) => Promise<SignedIn>,
  onSuccess: () => void,
  meta: MutationMeta,
) =>
  useMutation({
    mutationFn,
    networkMode,
    onSuccess: (answer) => {
      signIn(answer)
      onSuccess()
    },
    meta,
  })

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
  queryFn: () => api('GET /auth/providers'),
  staleTime: Number.POSITIVE_INFINITY,
})

/** Signs in with Google or Apple, or opens the next step that the server requires: provider, second factor or sign-up. */
export function useProviderSignIn() {
  const navigate = useNavigate()
  const { state } = useLocation()
  return useMutation({
    mutationFn: (provider: ProviderId) => {
      rememberOrigin(state)
      return signInOrRedirect(provider, (challenge) =>
        challenge
          ? navigate(routes.signIn, { state: { ...takeOrigin(), challenge } })
          : navigate(routes.entry(provider)),
      )
    },
    networkMode,
    onSuccess: (answer) => {
      if (!answer) return
      signIn(answer)
      navigate(routes.landing, { replace: true, state: takeOrigin() })
    },
    onError: () => navigate(routes.signUp),
    meta: { failure: failures.signUp },
  })
}

async function signInOrRedirect(provider: ProviderId, goOn: (challenge?: FactorChallenge) => void) {
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

/** Redirects the browser to a provider, which returns it to the entry page or to the settings. */
export function redirectToProvider(provider: ProviderId, goal: 'entry' | 'settings'): void {
  location.assign(`/api/auth/${provider}/start?to=${goal}`)
}
