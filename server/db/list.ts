import { PAGE_DEFAULT, PAGE_MAX } from '#contract/limits.ts'
import { AppError } from '#server/core/errors.ts'
import { type Id, type IdFormat, MAX_ID, NO_ID } from '#server/core/ids/ids.ts'

export interface PageQuery {
  limit?: number | undefined
  cursor?: string | undefined
}

/** An item of a list: `at` orders it and is where the next page begins. */
export interface ListItem {
  at: Id
}

/** A part of a list in its order, beginning after the place `from`; fewer than `limit` items mean the end. */
export type Source<T extends ListItem> = (from: Id, limit: number) => Promise<readonly T[]> | readonly T[]

// A list whose items are nearly all hidden must not scan the whole table in one request.
const MOST_ROUNDS = 10

/** How many items a page has: what was asked for, clamped to 1…200. */
export const pageLimit = (limit: number | undefined): number => Math.min(Math.max(limit ?? PAGE_DEFAULT, 1), PAGE_MAX)

/** A cursor is the wire form of the last item's place. Refuses what this server never wrote, naming the field. */
export function parseCursor(ids: IdFormat, cursor: string | undefined, start: Id = MAX_ID, field = 'cursor'): Id {
  if (cursor === undefined || cursor === '') return start
  const id = ids.parse(cursor)
  if (id === NO_ID) throw new AppError('invalid_cursor', { fields: { [field]: 'This is not a valid page marker.' } })
  return id
}

/**
 * One page of a list of which some items may not be seen: asks the source for more until the page is full or the
 * source ends. Items that appear meanwhile neither repeat nor hide others, because places never move.
 */
export async function page<T extends ListItem, S extends ListItem = T>(
  ids: IdFormat,
  query: PageQuery,
  source: Source<T>,
  visible: (items: readonly T[]) => Promise<readonly S[]> | readonly S[],
  /** Above all items of a list that runs down, the default; NO_ID for one that runs up. */
  start: Id = MAX_ID,
): Promise<{ items: S[]; nextCursor: string | null }> {
  const limit = pageLimit(query.limit)
  let from = parseCursor(ids, query.cursor, start)
  let items: S[] = []
  for (let round = 0; round < MOST_ROUNDS; round++) {
    const found = await source(from, limit + 1)
    const seen = await visible(found)
    items = items.length === 0 ? [...seen] : items.concat(seen)
    if (items.length > limit) return { items: items.slice(0, limit), nextCursor: ids.format(items[limit - 1]!.at) }
    if (found.length <= limit) return { items, nextCursor: null }
    from = found.at(-1)!.at
  }
  return { items, nextCursor: ids.format(from) }
}
