import { queryOptions } from '@tanstack/react-query'
import { api } from '#web/core/api/api.ts'

/** Whether the server answers again: a call that reads nothing. */
export const healthOptions = queryOptions({
  queryKey: ['health'],
  queryFn: ({ signal }) => api('GET /health', { signal }),
  retry: false,
  staleTime: 0,
})
