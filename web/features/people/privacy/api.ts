import { queryOptions } from '@tanstack/react-query'
import { api } from '#web/core/api/api.ts'

/** The privacy settings of the viewer. */
export const privacyOptions = queryOptions({
  queryKey: ['privacy'],
  queryFn: ({ signal }) => api('GET /privacy', { signal }),
  staleTime: 0,
})
