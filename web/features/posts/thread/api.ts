import { infiniteQueryOptions } from '@tanstack/react-query'
import type { UserPage } from '#contract/calls/users.ts'
import { api } from '#web/core/api/api.ts'
import { cursorPaging, pageQuery } from '#web/core/queries/paging.ts'
import { USERS } from '#web/core/queries/patch-user.ts'
import { quotesKey } from '#web/features/posts/api.ts'

const markerCalls = { likes: 'GET /tweets/:id/likes', reposts: 'GET /tweets/:id/retweets' } as const

/** The posts that quote a post. */
export const quotesOptions = (id: string) =>
  infiniteQueryOptions({
    queryKey: quotesKey(id),
    queryFn: ({ signal, pageParam }) =>
      api('GET /tweets/:id/quotes', { params: { id }, query: pageQuery(pageParam), signal }),
    ...cursorPaging,
    staleTime: 0,
  })

/** The lists of users who marked a tweet. */
export type MarkerList = keyof typeof markerCalls

/** The users who liked or reposted a tweet. */
export const markersOptions = (id: string, list: MarkerList) =>
  infiniteQueryOptions({
    queryKey: [...USERS, list, id],
    queryFn: ({ signal, pageParam }): Promise<UserPage> =>
      api(markerCalls[list], { params: { id }, query: pageQuery(pageParam), signal }),
    ...cursorPaging,
    staleTime: 0,
  })
