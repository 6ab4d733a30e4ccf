import type { Query, QueryClient, QueryKey } from '@tanstack/react-query'

type Page = Record<string, unknown>
/** `{ tweet }`, `{ tweets }` or `{ pages: [{ tweets }] }`, and any other fields of the answer. */
type Data = Page & { pages?: Page[] }

/**
 * Reads and writes all copies of an entity in the query cache. They are in the queries whose key begins with `many`: in the
 * field `one`, or in lists in the field `many`. A change must be repeatable, as it is applied again to the answer of a running
 * fetch. Unchanged data keeps its identity, so nothing renders again.
 */
export function entityQueries<E>(many: string, one: string) {
  const pagesOf = (data: Data): Page[] => data.pages ?? (many in data ? [data] : [])
  const listsOf = (data: Data): E[][] => pagesOf(data).map((page) => page[many] as E[])

  const changeLists = (data: Data, change: (lists: E[][]) => E[][]): Data => {
    const lists = listsOf(data)
    const next = change(lists)
    if (next.every((items, index) => items === lists[index])) return data
    const changed = (page: Page, index: number) =>
      next[index] === lists[index] ? page : { ...page, [many]: next[index] }
    return data.pages ? { ...data, pages: data.pages.map(changed) } : changed(data, 0)
  }

  return {
    /** Any copy of the first entity that matches. */
    find(cache: QueryClient, isMeant: (entity: E) => boolean): E | undefined {
      for (const [, data] of cache.getQueriesData<Data>({ queryKey: [many] })) {
        const found = data && (one in data ? [data[one] as E] : listsOf(data).flat()).find(isMeant)
        if (found) return found
      }
    },

    /** Changes every copy of the entities that match. */
    patch(cache: QueryClient, isMeant: (entity: E) => boolean, change: (entity: E) => E): void {
      const patched = (entity: E) => (isMeant(entity) ? change(entity) : entity)
      updateQueries<Data>(cache, [many], (data) => {
        if (one in data) return isMeant(data[one] as E) ? { ...data, [one]: change(data[one] as E) } : data
        return changeLists(data, (lists) => lists.map((items) => (items.some(isMeant) ? items.map(patched) : items)))
      })
    },

    /** Changes the lists under a key, with one list for each loaded page. */
    updateLists: (cache: QueryClient, queryKey: QueryKey, change: (lists: E[][]) => E[][]): void =>
      updateQueries<Data>(cache, queryKey, (data) => changeLists(data, change)),

    /** The key and the lists of every query. */
    getLists: (cache: QueryClient): [QueryKey, E[][]][] =>
      cache.getQueriesData<Data>({ queryKey: [many] }).map(([key, data]) => [key, data ? listsOf(data) : []]),
  }
}

function updateQueries<D>(cache: QueryClient, queryKey: QueryKey, change: (data: D) => D): void {
  const apply = (data: D | undefined) => data && change(data)
  for (const query of cache.getQueryCache().findAll({ queryKey })) {
    cache.setQueryData<D>(query.queryKey, apply)
    if (query.state.fetchStatus !== 'idle') afterFetch(cache, query, () => cache.setQueryData<D>(query.queryKey, apply))
  }
}

// A running fetch overwrites the change, with an older answer or with the pages it began from.
function afterFetch(cache: QueryClient, query: Query, repeat: () => void): void {
  const stop = cache.getQueryCache().subscribe((event) => {
    if (event.query !== query || event.type !== 'updated') return
    const { action } = event
    const hasSucceeded = action.type === 'success' && !action.manual
    if (hasSucceeded || action.type === 'error' || action.type === 'setState') stop()
    if (hasSucceeded) repeat()
  })
}
