import type { QueryClient } from '@tanstack/react-query'

/** Calls `listener` after every answer that a query fetched, before it is rendered. Returns the function that stops it. */
export function onFetched(cache: QueryClient, listener: () => void): () => void {
  return cache.getQueryCache().subscribe((event) => {
    if (event.type === 'updated' && event.action.type === 'success' && !event.action.manual) listener()
  })
}
