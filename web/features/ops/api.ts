import { queryOptions } from '@tanstack/react-query'
import { api } from '#web/core/api/api.ts'

/** The state of the server, for administrators. */
export const serverOptions = queryOptions({
  queryKey: ['server'],
  queryFn: ({ signal }) => api('GET /admin/server', { signal }),
  staleTime: 15_000,
  refetchInterval: 60_000,
})
