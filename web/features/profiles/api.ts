import { infiniteQueryOptions } from '@tanstack/react-query'
import { PROFILE_TWEETS } from '#contract/limits.ts'
import { api } from '#web/core/api/api.ts'
import { cursorPaging, pageQuery } from '#web/core/queries/paging.ts'
import { userTweetsKey } from '#web/features/posts/api.ts'

/** The list of a profile tab. */
export type TweetFilter = 'posts' | 'replies' | 'media' | 'likes' | 'retweets'

export const profileTweetsOptions = (username: string, filter: TweetFilter) =>
  infiniteQueryOptions({
    queryKey: userTweetsKey(username, filter),
    queryFn: ({ signal, pageParam }) =>
      api('GET /tweets/user/:id', {
        params: { id: username },
        query: { filter, limit: PROFILE_TWEETS, ...pageQuery(pageParam) },
        signal,
      }),
    ...cursorPaging,
    staleTime: 0,
  })
