import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { api } from '#web/core/api.ts'
import { toast } from '#web/ui/toast.tsx'

export const sessionsOptions = queryOptions({
  queryKey: ['account', 'sessions'],
  queryFn: async ({ signal }) => (await api('GET /auth/sessions', { signal })).sessions,
  // Others come and go on other devices.
  staleTime: 0,
  refetchOnWindowFocus: true,
  meta: { failure: 'Failed to load devices' },
})

/** Signs another device out. */
export function useEndSession() {
  const cache = useQueryClient()
  return useMutation({
    mutationFn: ({ id }: { id: string; device: string }) => api('DELETE /auth/sessions/:id', { params: { id } }),
    onSuccess: (_, { device }) => toast.success(`${device} is signed out.`),
    // It may have ended by itself.
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
