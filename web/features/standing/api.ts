import { queryOptions } from '@tanstack/react-query'
import { api } from '#web/core/api/api.ts'
import { setUser } from '#web/core/session/session.ts'

/** The poll interval for a decision. */
const POLL_MS = 60_000

/** The restriction of the signed-in user. The screens open once there is none. */
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

/** The signed-in user's application to join. */
export const applicationOptions = queryOptions({
  queryKey: ['me', 'application'],
  queryFn: ({ signal }) => api('GET /registration/application', { signal }),
})
