import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import type { CallAnswer, CallInput } from '#contract/index.ts'
import { api } from '#web/core/api/api.ts'
import { t } from '#web/core/i18n.ts'
import { expectSignOut, getSession, renewToken, setUser, signOut } from '#web/core/session/session.ts'
import { refreshUser } from '#web/features/recovery/api.ts'
import { withReauth } from '#web/features/settings/with-reauth.ts'
import { fullDate } from '#web/ui/formatting/time.tsx'

export const sessionsOptions = queryOptions({
  queryKey: ['account', 'sessions'],
  queryFn: async ({ signal }) => (await api('GET /auth/sessions', { signal })).sessions,
  // Sessions of other devices start and end at any time.
  staleTime: 0,
  refetchOnWindowFocus: true,
})

export const signInsOptions = queryOptions({
  queryKey: ['account', 'sign-ins'],
  queryFn: async ({ signal }) => (await api('GET /auth/sign-ins', { signal })).signIns,
  staleTime: 0,
  refetchOnWindowFocus: true,
})

/** Signs another device out. */
export function useEndSession() {
  const cache = useQueryClient()
  return useMutation({
    mutationFn: ({ id }: { id: string; device: string }) => api('DELETE /auth/sessions/:id', { params: { id } }),
    // The session may have expired by itself.
    onSettled: () => cache.invalidateQueries({ queryKey: sessionsOptions.queryKey }),
    meta: {
      success: (_, { device }: { device: string }) => t('{device} is signed out.', { device }),
      failure: t('Couldn’t sign out that device. Try again.'),
    },
  })
}

/** Signs all other devices out. */
export function useEndOtherSessions() {
  const cache = useQueryClient()
  return useMutation({
    mutationFn: () => api('DELETE /auth/sessions'),
    onSettled: () => cache.invalidateQueries({ queryKey: sessionsOptions.queryKey }),
    meta: {
      success: t('All other devices are signed out.'),
      failure: t('Couldn’t sign out your other devices. Try again.'),
    },
  })
}

export const accountOptions = queryOptions({
  queryKey: ['account', 'own'],
  queryFn: ({ signal }) => api('GET /account', { signal }),
  staleTime: 0,
})

/** Requests another address, which takes effect when its link is opened. The form shows errors. */
export function useChangeEmail() {
  const cache = useQueryClient()
  return useMutation({
    mutationFn: (email: string) => withReauth(() => api('PUT /account/email', { body: { email } })),
    networkMode: 'always',
    onSuccess: (account) => void cache.setQueryData(accountOptions.queryKey, account),
    meta: {
      silent: true,
      success: ({ pendingEmail: email }: CallAnswer<'PUT /account/email'>) =>
        email ? t('We’ve sent a link to {email}. Open it to confirm.', { email }) : undefined,
    },
  })
}

/** Cancels a pending change of address. */
export function useCancelEmail() {
  const cache = useQueryClient()
  return useMutation({
    mutationFn: () => api('DELETE /account/email'),
    onSuccess: (account) => void cache.setQueryData(accountOptions.queryKey, account),
    meta: { success: t('Email change canceled.'), failure: t('Couldn’t cancel the change. Try again.') },
  })
}

/**
 * Confirms an address by the token of its link, then calls `onConfirmed`. The first one removes all sign-in methods unless
 * `keep` is true.
 */
export const useConfirmEmail = (onConfirmed: () => void) =>
  useMutation({
    mutationFn: ({ token, keep }: { token: string; keep?: boolean }) =>
      withReauth(() => api('POST /auth/email/confirm', { body: { token, ...(keep && { keep }) } })),
    networkMode: 'always',
    onSuccess: () => refreshUser().then(onConfirmed),
    meta: { silent: true },
  })

/** Changes or sets the password. The form shows errors. */
export function useChangePassword() {
  const cache = useQueryClient()
  return useMutation({
    mutationFn: (body: CallInput<'PUT /account/password'>['body']) =>
      withReauth(() => api('PUT /account/password', { body })),
    networkMode: 'always',
    onMutate: () => getSession().user?._id,
    onSuccess: ({ token }, _body, owner) => {
      renewToken(token, owner)
      void cache.invalidateQueries({ queryKey: ['account'] })
    },
    meta: { silent: true, success: t('Password changed. Your other devices are signed out.') },
  })
}

/** The text for a download that fails. */
export const NO_FILE = t('Couldn’t download your data. Try again.')

/** Prepares the file with the user's data. Its token, for one download, goes to `onSuccess`. */
export const useDataExport = (onSuccess: (token: string) => void) =>
  useMutation({
    mutationFn: () => withReauth(() => api('POST /account/export')),
    networkMode: 'always',
    onSuccess: ({ token }) => onSuccess(token),
    meta: { failure: NO_FILE },
  })

/** Deletes the account, then signs out locally. */
export const useDeleteAccount = () =>
  useMutation({
    mutationFn: async (username: string) => {
      const stay = expectSignOut()
      return withReauth(() => api('POST /account/delete', { body: { username } })).finally(stay)
    },
    networkMode: 'always',
    onSuccess: signOut,
    meta: {
      silent: true,
      success: ({ deletesAt }: CallAnswer<'POST /account/delete'>) => {
        const date = fullDate(new Date(deletesAt))
        return t('Your account will be deleted on {date}. Sign in before then to keep it.', { date })
      },
    },
  })

/** The time at which this account is deleted. */
export const deletionOptions = queryOptions({
  queryKey: ['account', 'deletion'],
  queryFn: ({ signal }) => api('GET /account/deletion', { signal }),
  staleTime: 0,
})

/** Cancels the deletion and restores the account. */
export function useKeepAccount() {
  const cache = useQueryClient()
  return useMutation({
    mutationFn: async () => {
      await api('DELETE /account/deletion')
      return api('GET /auth/me')
    },
    onSuccess: (me) => {
      setUser(me)
      void cache.invalidateQueries()
    },
    meta: {
      success: t('Your account won’t be deleted. Welcome back.'),
      failure: t('Couldn’t keep your account. Try again.'),
    },
  })
}
