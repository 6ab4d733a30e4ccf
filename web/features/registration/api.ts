import { infiniteQueryOptions, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import type { RegistrationSettings } from '#contract/calls/registration.ts'
import type { CallInput } from '#contract/index.ts'
import { api } from '#web/core/api/api.ts'
import { t } from '#web/core/i18n.ts'
import { cursorPaging, pageQuery } from '#web/core/queries/paging.ts'
import { setNetworkLook } from '#web/ui/network.ts'

export const settingsOptions = queryOptions({
  queryKey: ['registration', 'settings'],
  queryFn: ({ signal }) => api('GET /registration/settings', { signal }),
})

/** Changes the settings. Settings that visitors see show in this tab at once. */
export function useEditSettings() {
  const cache = useQueryClient()
  return useMutation({
    mutationFn: (body: Partial<RegistrationSettings>) => api('PUT /registration/settings', { body }),
    scope: { id: 'registration' },
    onSuccess: (settings) => {
      cache.setQueryData(settingsOptions.queryKey, settings)
      void cache.invalidateQueries({ queryKey: ['network', 'look'] })
      setNetworkLook({
        registration: settings.mode,
        membersInvite: settings.invitesPerMember > 0,
        asksAtSignUp: settings.proof !== 'off' || settings.question !== '',
      })
    },
    meta: { failure: t('Failed to save'), hasFields: true },
  })
}

const APPLICATIONS = ['registration', 'applications'] as const

export const applicationsOptions = infiniteQueryOptions({
  queryKey: APPLICATIONS,
  queryFn: ({ signal, pageParam }) => api('GET /registration/applications', { query: pageQuery(pageParam), signal }),
  ...cursorPaging,
  staleTime: 0,
})

/** Approves or rejects applications. The list is refetched, as another moderator may have decided on some. */
export function useDecide() {
  const cache = useQueryClient()
  return useMutation({
    mutationFn: (body: CallInput<'POST /registration/applications'>['body']) =>
      api('POST /registration/applications', { body }),
    onSettled: () => cache.invalidateQueries({ queryKey: ['registration'] }),
    meta: { failure: t('Failed to save the decision') },
  })
}

export const signUpsOptions = infiniteQueryOptions({
  queryKey: ['registration', 'sign-ups'],
  queryFn: ({ signal, pageParam }) => api('GET /registration/sign-ups', { query: pageQuery(pageParam), signal }),
  ...cursorPaging,
})

const INVITATIONS = ['invitations'] as const
export type InvitationsOf = 'me' | 'everyone'

export const invitationsOptions = (of: InvitationsOf) =>
  infiniteQueryOptions({
    queryKey: [...INVITATIONS, of],
    queryFn: ({ signal, pageParam }) =>
      api('GET /invitations', { query: { ...pageQuery(pageParam), ...(of === 'everyone' && { of }) }, signal }),
    ...cursorPaging,
  })

export function useInvite() {
  const cache = useQueryClient()
  return useMutation({
    mutationFn: (body: CallInput<'POST /invitations'>['body']) => api('POST /invitations', { body }),
    onSettled: () => cache.invalidateQueries({ queryKey: INVITATIONS }),
    meta: { failure: t('Failed to create an invitation'), hasFields: true },
  })
}

export function useRevoke() {
  const cache = useQueryClient()
  return useMutation({
    mutationFn: (id: string) => api('DELETE /invitations/:id', { params: { id } }),
    onSettled: () => cache.invalidateQueries({ queryKey: INVITATIONS }),
    meta: { failure: t('Failed to revoke the invitation') },
  })
}

export const peopleOptions = (id: string) =>
  infiniteQueryOptions({
    queryKey: [...INVITATIONS, 'people', id],
    queryFn: ({ signal, pageParam }) =>
      api('GET /invitations/:id/people', { params: { id }, query: pageQuery(pageParam), signal }),
    ...cursorPaging,
  })
