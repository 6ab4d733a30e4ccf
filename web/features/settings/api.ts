import { queryOptions, useMutation } from '@tanstack/react-query'
import type { CallInput } from '#contract/index.ts'
import { api } from '#web/core/api.ts'

/** How the member can prove to be there. */
export const proofOptions = queryOptions({
  queryKey: ['auth', 'proof'],
  queryFn: ({ signal }) => api('GET /auth/prove', { signal }),
  staleTime: 0,
  gcTime: 0,
})

export const useProve = () =>
  useMutation({
    mutationFn: (body: CallInput<'POST /auth/prove'>['body']) => api('POST /auth/prove', { body }),
    networkMode: 'always',
    // The dialog shows it: a toast behind a modal dialog is out of reach.
    meta: { silent: true },
  })
