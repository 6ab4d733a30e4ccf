/** Lists that load page by page: the cursor of each query, and the items of all pages. */
import type { InfiniteData } from '@tanstack/react-query'

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
