import { infiniteQueryOptions } from '@tanstack/react-query'
import { api } from '#web/core/api/api.ts'
import { cursorPaging, pageQuery } from '#web/core/queries/paging.ts'

export const verifiedOrgsOptions = infiniteQueryOptions({
  queryKey: ['verifiedOrgs'],
  queryFn: ({ signal, pageParam }) => api('GET /verifiedOrgs', { query: pageQuery(pageParam), signal }),
  ...cursorPaging,
})
