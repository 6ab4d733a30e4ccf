import { useMutation } from '@tanstack/react-query'
import { useNavigate } from 'react-router'
import type { CallInput } from '#contract/index.ts'
import { api } from '#web/core/api.ts'
import { routes } from '#web/core/routes.ts'
import { signIn, signOut } from '#web/core/session.ts'

/** SPEC §8. */
export const failures = { login: 'Login failed', signUp: 'Signup failed' } as const

export const fetchMe = () => api('GET /auth/me')

// Tried at once even without a network: a form must not wait in silence.
const networkMode = 'always'

export const useLogin = (onSuccess: () => void) =>
  useMutation({
    mutationFn: (body: CallInput<'POST /auth/login'>['body']) => api('POST /auth/login', { body }),
    networkMode,
    onSuccess: (answer) => {
      signIn(answer)
      onSuccess()
    },
    meta: { failure: failures.login },
  })

export const useSignUp = (onSuccess: () => void) =>
  useMutation({
    mutationFn: (body: CallInput<'POST /auth/signup'>['body']) => api('POST /auth/signup', { body }),
    networkMode,
    onSuccess: (answer) => {
      signIn(answer)
      onSuccess()
    },
    meta: { failure: failures.signUp },
  })

/** Google and Apple: signed in when the server says so, else on to the form (SPEC §2, Landing). */
export function useProviderSignIn() {
  const navigate = useNavigate()
  return useMutation({
    mutationFn: (provider: 'google' | 'apple') => api(`POST /auth/${provider}`),
    networkMode,
    onSuccess: (answer) => {
      signIn(answer)
      navigate(routes.landing, { replace: true })
    },
    onError: () => navigate(routes.signUp),
    meta: { failure: failures.signUp },
  })
}

/** Signs out here at once; the server is told, but not waited for. */
export function leave(): void {
  api('POST /auth/logout', { keepalive: true }).catch(() => {
    // The session then ends by its age.
  })
  signOut()
}
