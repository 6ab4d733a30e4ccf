import type { UseInfiniteQueryResult, UseQueryResult } from '@tanstack/react-query'
import type { ErrorCode } from '#contract/errors.ts'
import { ApiError, loadFailureText } from '#web/core/api/api.ts'

type Query = Pick<UseQueryResult<unknown>, 'data' | 'status' | 'error' | 'refetch' | 'isFetching'>

/**
 * The props that QueryStates takes from a query. `failure` is the default text for a failure; an error with the code `missing`
 * shows the empty state.
 */
export function queryStates(query: Query, failure: string, missing?: ErrorCode) {
  const { error } = query
  const isEmpty = missing !== undefined && error instanceof ApiError && (error.code === missing || error.status === 400)
  return {
    // Loaded data stays readable when a later fetch fails.
    status: isEmpty || query.data ? ('success' as const) : query.status,
    isEmpty,
    error: {
      text: loadFailureText(error, failure),
      onRetry: () => void query.refetch(),
      isRetrying: query.isFetching,
    },
  }
}

/** The props that QueryStates takes from a query that loads page by page. */
export const pagedQueryStates = (query: UseInfiniteQueryResult<unknown>, failure: string, missing?: ErrorCode) => ({
  ...queryStates(query, failure, missing),
  more: {
    hasMore: query.hasNextPage,
    isLoading: query.isFetchingNextPage,
    hasFailed: query.isFetchNextPageError,
    onLoad: () => void query.fetchNextPage(),
  },
})
