import type { InfiniteData, Query, QueryClient } from '@tanstack/react-query'

/** Refetches the shown queries of some entities. Paged lists keep only their first page, as the person is at the top. */
export async function refreshShown(cache: QueryClient, ...entities: string[]): Promise<void> {
  const filter = {
    type: 'active' as const,
    predicate: ({ queryKey: [entity] }: Query) => entities.includes(String(entity)),
  }
  cache.setQueriesData(filter, firstPage)
  await cache.refetchQueries(filter, { throwOnError: true })
}

function firstPage(data: unknown): unknown {
  if (typeof data !== 'object' || data === null || !('pageParams' in data)) return data
  const { pages, pageParams } = data as InfiniteData<unknown>
  return { pages: pages.slice(0, 1), pageParams: pageParams.slice(0, 1) }
}
