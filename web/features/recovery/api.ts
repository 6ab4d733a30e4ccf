import { useMutation } from '@tanstack/react-query'
import type { CallInput } from '#contract/index.ts'
import { api } from '#web/core/api.ts'
import { getSession, setUser } from '#web/core/session.ts'

export const failures = {
  forgot: 'The link could not be sent',
  reset: 'Your password could not be changed',
  confirm: 'Your address could not be confirmed',
} as const

// Tried at once even without a network: a form must not wait in silence.
const networkMode = 'always'

export const useForgotPassword = () =>
  useMutation({
    mutationFn: (body: CallInput<'POST /auth/password/forgot'>['body']) => api('POST /auth/password/forgot', { body }),
    networkMode,
    meta: { failure: failures.forgot },
  })

export const useResetPassword = () =>
  useMutation({
    mutationFn: (body: CallInput<'POST /auth/password/reset'>['body']) => api('POST /auth/password/reset', { body }),
    networkMode,
    meta: { failure: failures.reset },
  })

export const useConfirmEmail = () =>
  useMutation({
    mutationFn: (token: string) => api('POST /auth/email/confirm', { body: { token } }),
    networkMode,
    // Who is signed in here may have confirmed another account of theirs.
    onSuccess: async () => {
      if (getSession().status === 'signedIn') setUser(await api('GET /auth/me'))
    },
    meta: { silent: true },
  })

export const useResend = () =>
  useMutation({ mutationFn: () => api('POST /auth/email/resend'), meta: { failure: failures.forgot } })
