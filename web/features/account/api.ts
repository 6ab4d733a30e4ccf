import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import type { CallInput } from '#contract/index.ts'
import { api } from '#web/core/api/api.ts'
import { expectSignOut, renewToken, signOut } from '#web/core/session/session.ts'
import { withReauth } from '#web/features/settings/with-reauth.ts'
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
    onSuccess: (_, { device }) => toast.success(`${device} is signed out.`),
    // The session may have expired.
    onSettled: () => cache.invalidateQueries({ queryKey: sessionsOptions.queryKey }),
    meta: { failure: 'That device could not be signed out. Try again.' },
  })
}

/** Signs all other devices out. */
export function useEndOtherSessions() {
  const cache = useQueryClient()
  return useMutation({
    mutationFn: () => api('DELETE /auth/sessions'),
    onSuccess: () => toast.success('All your other devices are signed out.'),
    onSettled: () => cache.invalidateQueries({ queryKey: sessionsOptions.queryKey }),
    meta: { failure: 'Your other devices could not be signed out. Try again.' },
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
        toast.success(`We've sent a link to ${account.pendingEmail}. Open it to confirm the address.`)
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
      toast.success('Your email address stays as it is.')
    },
    meta: { failure: 'The change could not be canceled. Try again.' },
  })
}

/** Changes or sets the password. The form shows errors. */
export function useChangePassword() {
  const cache = useQueryClient()
  return useMutation({
    mutationFn: (body: CallInput<'PUT /account/password'>['body']) =>
      withReauth(() => api('PUT /account/password', { body })),
    networkMode: 'always',
    onSuccess: ({ token }) => {
      renewToken(token)
      toast.success('Password changed. Your other devices are signed out.')
      void cache.invalidateQueries({ queryKey: ['account'] })
    },
    meta: { silent: true },
  })
}

const NO_FILE = 'Your data could not be downloaded. Try again.'

/** Downloads the user's data as a file. */
export const useDataDownload = () =>
  useMutation({
    mutationFn: () => withReauth(() => api('POST /account/export')),
    networkMode: 'always',
    onSuccess: ({ token }) => {
      submitForDownload('/api/account/export/file', { token }, () => toast.error(NO_FILE))
      toast.info('Your browser is saving the file.')
    },
    meta: { failure: NO_FILE },
  })

/** Deletes the account, then signs out locally. */
export const useDeleteAccount = () =>
  useMutation({
    mutationFn: async (username: string) => {
      const stay = expectSignOut()
      await withReauth(() => api('POST /account/delete', { body: { username } })).finally(stay)
    },
    networkMode: 'always',
    onSuccess: () => {
      signOut()
      toast.success('Your account is deleted.')
    },
    meta: { silent: true },
  })
