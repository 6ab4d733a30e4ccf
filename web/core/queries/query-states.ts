import type { UseInfiniteQueryResult } from '@tanstack/react-query'
import { loadFailureText } from '#web/core/api/api.ts'

/** What a paged query means for the faces of its list. `failure` is SPEC §8's text, said where the server gave none. */
export const queryStates = (query: UseInfiniteQueryResult<unknown>, failure: string) => ({
  // What was loaded stays readable when a later look fails.
  status: query.data ? ('success' as const) : query.status,
  error: {
    text: loadFailureText(query.error, failure),
    onRetry: () => void query.refetch(),
    isRetrying: query.isFetching,
  },
  more: {
    hasMore: query.hasNextPage,
    isLoading: query.isFetchingNextPage,
    hasFailed: query.isFetchNextPageError,
    onLoad: () => void query.fetchNextPage(),
  },
})
