import { queryOptions, skipToken, useMutation } from '@tanstack/react-query'
import type { CallInput } from '#contract/index.ts'
import { api } from '#web/core/api/api.ts'
import { t } from '#web/core/i18n.ts'
import { getSession, setUser } from '#web/core/session/session.ts'

export const failures = {
  forgot: t('Couldn’t send the link. Try again.'),
  reset: t('Couldn’t change your password. Try again.'),
  confirm: t('Couldn’t confirm your email. Try again.'),
  undo: t('Couldn’t undo the change. Try again.'),
} as const

// Runs without a network, too: a paused request would show no error.
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

type Link = CallInput<'POST /auth/link'>['body']

/** Previews a mailed link without consuming it. */
export const linkOptions = (kind: Link['kind'], token: string | null) =>
  queryOptions({
    queryKey: ['auth', 'link', kind, token],
    queryFn: token === null ? skipToken : ({ signal }) => api('POST /auth/link', { body: { kind, token }, signal }),
    retry: false,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  })

/** Undoes the change that a mail reported. */
export const useUndo = () =>
  useMutation({
    mutationFn: (token: string) => api('POST /auth/undo', { body: { token } }),
    networkMode,
    meta: { silent: true },
  })

/** Refetches the signed-in user after a confirmation, which may be of another account. */
export async function refreshUser(): Promise<void> {
  if (getSession().status === 'signedIn') setUser(await api('GET /auth/me'))
}

export const useResend = () =>
  useMutation({ mutationFn: () => api('POST /auth/email/resend'), meta: { failure: failures.forgot } })
