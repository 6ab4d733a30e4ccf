import { queryOptions } from '@tanstack/react-query'
import { api } from '#web/core/api/api.ts'

/** The post or profile that a shared link shows. */
export interface SharedLink {
  kind: 'post' | 'profile'
  id: string
}

/** The author of a shared post or the user of a shared profile, as far as the server says to visitors. */
export const sharedOptions = ({ kind, id }: SharedLink) =>
  queryOptions({
    queryKey: ['shared', kind, id],
    queryFn: ({ signal }) =>
      kind === 'post'
        ? api('GET /tweets/:id/shared', { params: { id }, signal })
        : api('GET /users/:id/shared', { params: { id }, signal }),
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  })
