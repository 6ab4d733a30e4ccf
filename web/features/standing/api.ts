import { queryOptions } from '@tanstack/react-query'
import { api } from '#web/core/api/api.ts'
import { setUser } from '#web/core/session/session.ts'

/** How often a decision is looked for. */
const POLL_MS = 60_000

/** The standing of the signed-in user. The screens open once it is good. */
export const standingOptions = queryOptions({
  queryKey: ['me', 'standing'],
  queryFn: async ({ signal }) => {
    const me = await api('GET /auth/me', { signal })
    setUser(me)
    return me.standing ?? []
  },
  refetchInterval: POLL_MS,
  refetchOnWindowFocus: 'always',
})

/** What the signed-in user has written to join. */
export const applicationOptions = queryOptions({
  queryKey: ['me', 'application'],
  queryFn: ({ signal }) => api('GET /registration/application', { signal }),
})
