import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import type { CallInput } from '#contract/index.ts'
import { api } from '#web/core/api/api.ts'
import { t } from '#web/core/i18n.ts'
import { expectSignOut, getSession, renewToken, setUser, signOut } from '#web/core/session/session.ts'
import { refreshUser } from '#web/features/recovery/api.ts'
import { withReauth } from '#web/features/settings/with-reauth.ts'
import { fullDate } from '#web/ui/formatting/time.tsx'
import { toast } from '#web/ui/overlays/toast.tsx'
import { submitForDownload } from './submit-for-download.ts'

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
    onSuccess: (_, { device }) => toast.success(t('{device} is signed out.', { device })),
    // The session may have expired by itself.
    onSettled: () => cache.invalidateQueries({ queryKey: sessionsOptions.queryKey }),
    meta: { failure: t("Couldn't sign out that device. Try again.") },
  })
}

/** Signs all other devices out. */
export function useEndOtherSessions() {
  const cache = useQueryClient()
  return useMutation({
    mutationFn: () => api('DELETE /auth/sessions'),
    onSuccess: () => toast.success(t('All other devices are signed out.')),
    onSettled: () => cache.invalidateQueries({ queryKey: sessionsOptions.queryKey }),
    meta: { failure: t("Couldn't sign out your other devices. Try again.") },
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
    onSuccess: (account) => {
      cache.setQueryData(accountOptions.queryKey, account)
      if (account.pendingEmail)
        toast.success(t("We've sent a link to {email}. Open it to confirm.", { email: account.pendingEmail }))
    },
    meta: { silent: true },
  })
}

/** Cancels a pending change of address. */
export function useCancelEmail() {
  const cache = useQueryClient()
  return useMutation({
    mutationFn: () => api('DELETE /account/email'),
    onSuccess: (account) => {
      cache.setQueryData(accountOptions.queryKey, account)
      toast.success(t('Email change canceled.'))
    },
    meta: { failure: t("Couldn't cancel the change. Try again.") },
  })
}

/** Confirms an address by the token of its link. The first one removes all sign-in methods unless `keep` is true. */
export const useConfirmEmail = () =>
  useMutation({
    mutationFn: ({ token, keep }: { token: string; keep?: boolean }) =>
      withReauth(() => api('POST /auth/email/confirm', { body: { token, ...(keep && { keep }) } })),
    networkMode: 'always',
    onSuccess: refreshUser,
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
      toast.success(t('Password changed. Your other devices are signed out.'))
      void cache.invalidateQueries({ queryKey: ['account'] })
    },
    meta: { silent: true },
  })
}

const NO_FILE = t("Couldn't download your data. Try again.")

/** Downloads the user's data as a file. */
export const useDataDownload = () =>
  useMutation({
    mutationFn: () => withReauth(() => api('POST /account/export')),
    networkMode: 'always',
    onSuccess: ({ token }) => {
      submitForDownload('/api/account/export/file', { token }, () => toast.error(NO_FILE))
      toast.info(t('Download started.'))
    },
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
    onSuccess: ({ deletesAt }) => {
      signOut()
      const date = fullDate(new Date(deletesAt))
      toast.success(t('Your account will be deleted on {date}. Sign in before then to keep it.', { date }))
    },
    meta: { silent: true },
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
      toast.success(t("Your account won't be deleted. Welcome back."))
    },
    meta: { failure: t("Couldn't keep your account. Try again.") },
  })
}
