import { queryOptions } from '@tanstack/react-query'
import { api } from '#web/core/api/api.ts'

/** The versions of a tweet. */
export const versionsOptions = (id: string) =>
  queryOptions({
    queryKey: ['versions', id],
    queryFn: ({ signal }) => api('GET /tweets/:id/versions', { params: { id }, signal }),
    staleTime: 0,
  })
