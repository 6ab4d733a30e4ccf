import { queryOptions, useMutation } from '@tanstack/react-query'
import type { CallInput } from '#contract/index.ts'
import { api } from '#web/core/api/api.ts'
import { withReauth } from '#web/features/settings/with-reauth.ts'

type Decision = CallInput<'POST /apps/devices/:code'>['body']

export const authorizationOptions = (id: string) =>
  queryOptions({
    queryKey: ['apps', 'authorizations', id],
    queryFn: ({ signal }) => api('GET /apps/authorizations/:id', { params: { id }, signal }),
    // The member decides about what is on screen.
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  })

/** Answers an app. Its address to open next goes to `onSuccess`. The card shows errors. */
export const useAnswerApp = (id: string) =>
  useMutation({
    mutationFn: (body: Decision) => withReauth(() => api('POST /apps/authorizations/:id', { params: { id }, body })),
    networkMode: 'always',
    meta: { silent: true },
  })

/** Finds the app on a device by the code that it shows. The form shows errors. */
export const useFindDevice = () =>
  useMutation({
    mutationFn: (code: string) => api('GET /apps/devices/:code', { params: { code } }),
    networkMode: 'always',
    meta: { silent: true },
  })

/** Answers the app on a device. The card shows errors. */
export const useAnswerDevice = (code: string) =>
  useMutation({
    mutationFn: (body: Decision) => withReauth(() => api('POST /apps/devices/:code', { params: { code }, body })),
    networkMode: 'always',
    meta: { silent: true },
  })
