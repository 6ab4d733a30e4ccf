import { infiniteQueryOptions } from '@tanstack/react-query'
import { api } from '#web/core/api/api.ts'

export const verifiedOrgsOptions = infiniteQueryOptions({
  queryKey: ['verifiedOrgs'],
  queryFn: ({ signal, pageParam }) =>
    api('GET /verifiedOrgs', { query: pageParam ? { cursor: pageParam } : {}, signal }),
  initialPageParam: null as string | null,
  getNextPageParam: (page) => page.nextCursor,
})
