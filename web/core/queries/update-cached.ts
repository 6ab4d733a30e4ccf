import type { Query, QueryClient } from '@tanstack/react-query'

/** Changes every answer cached under the beginning of a key. `change` must be repeatable: it also meets answers still under way. */
export function updateCached<Held>(
  cache: QueryClient,
  queryKey: readonly unknown[],
  change: (held: Held) => Held,
): void {
  const apply = (held: Held | undefined) => held && change(held)
  for (const query of cache.getQueryCache().findAll({ queryKey })) {
    cache.setQueryData<Held>(query.queryKey, apply)
    if (query.state.fetchStatus !== 'idle')
      afterFetch(cache, query, () => cache.setQueryData<Held>(query.queryKey, apply))
  }
}

// A fetch under way overwrites what is changed now: with an answer read earlier, or with the pages it began from.
function afterFetch(cache: QueryClient, query: Query, repeat: () => void): void {
  const stop = cache.getQueryCache().subscribe((event) => {
    if (event.query !== query || event.type !== 'updated') return
    const { action } = event
    const landed = action.type === 'success' && !action.manual
    if (landed || action.type === 'error' || action.type === 'setState') stop()
    if (landed) repeat()
  })
}
