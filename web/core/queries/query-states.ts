import type { InfiniteData, UseInfiniteQueryResult, UseQueryResult } from '@tanstack/react-query'
import type { ErrorCode } from '#contract/errors.ts'
import { ApiError, loadFailureText } from '#web/core/api/api.ts'

type Query = Pick<UseQueryResult<unknown>, 'data' | 'status' | 'error' | 'refetch' | 'isFetching'>

/**
 * The props that QueryStates takes from a query. `failure` is the text where the server gave none; an error of the code
 * `missing` shows the empty state.
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

/** The same for a query that loads page by page. */
export const pagedQueryStates = (query: UseInfiniteQueryResult<unknown>, failure: string, missing?: ErrorCode) => ({
  ...queryStates(query, failure, missing),
  more: {
    hasMore: query.hasNextPage,
    isLoading: query.isFetchingNextPage,
    hasFailed: query.isFetchNextPageError,
    onLoad: () => void query.fetchNextPage(),
  },
})

/** Options of every infinite query: each page names the cursor of the next. */
export const cursorPaging = {
  initialPageParam: null as string | null,
  getNextPageParam: (page: { nextCursor: string | null }) => page.nextCursor,
}

/** The query string of the page at a cursor; the first page has none. */
export const pageQuery = (cursor: string | null): { cursor?: string } => (cursor ? { cursor } : {})

/** The items of all pages, each once: an item that moved up while a page was loading is on two. */
export function flattenPages<P, T>(
  data: InfiniteData<P, unknown> | undefined,
  itemsOf: (page: P) => readonly T[],
  idOf: (item: T) => string,
): T[] {
  const items = new Map<string, T>()
  for (const item of data?.pages.flatMap(itemsOf) ?? []) if (!items.has(idOf(item))) items.set(idOf(item), item)
  return [...items.values()]
}
