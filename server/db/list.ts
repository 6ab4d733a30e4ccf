/** Pages of lists: filled with the items that a viewer may see, with cursors that lead from page to page. */

import { PAGE_DEFAULT, PAGE_MAX } from '#contract/limits.ts'
import { invalidCursor } from '#contract/schema-texts.ts'
import { AppError } from '#server/core/errors.ts'
import { type Id, type IdFormat, MAX_ID, NO_ID } from '#server/core/ids/ids.ts'
import { type MaybePromise, whenThere } from '#server/core/maybe-promise.ts'

/** The query of a list: `limit` items after the position of `cursor`. */
export interface PageQuery {
  limit?: number | undefined
  cursor?: string | undefined
}

/** An item of a list. `at` is its position: items are sorted by it, and cursors name it. */
export interface ListItem {
  at: Id
}

/** A part of a list, complete between the position it was read from and `completeFrom`, where the next part begins. */
export interface Slice<T extends ListItem> {
  items: readonly T[]
  completeFrom: Id
}

/** Reads the items beyond a position: about `limit` of them. */
export type ListSource<T extends ListItem> = (from: Id, limit: number) => MaybePromise<Slice<T>>

type Order = 'descending' | 'ascending'
/** The positions before the first and after the last item. */
const bounds = { descending: [MAX_ID, NO_ID], ascending: [NO_ID, MAX_ID] } as const

/** A source over a query that returns fewer rows than `limit` only at the end of the list. */
export const rowSource =
  <T extends ListItem>(
    list: (from: Id, limit: number) => MaybePromise<readonly T[]>,
    order: Order = 'descending',
  ): ListSource<T> =>
  (from, limit) =>
    whenThere(list(from, limit), (items) => ({
      items,
      completeFrom: items.length < limit ? bounds[order][1] : items.at(-1)!.at,
    }))

/** A source over a ranked list in memory, whose positions are unordered. */
export const rankedSource =
  <T extends ListItem>(ranked: readonly T[], order: Order = 'descending'): ListSource<T> =>
  (from, limit) => {
    const [first, last] = bounds[order]
    const start = from === first ? 0 : ranked.findIndex((item) => item.at === from) + 1
    const items = from !== first && start === 0 ? [] : ranked.slice(start, start + limit)
    return { items, completeFrom: items.length < limit ? last : items.at(-1)!.at }
  }

/** The number of items on a page: what the query asks for, clamped to 1…200. */
export const pageLimit = (limit: number | undefined): number => Math.min(Math.max(limit ?? PAGE_DEFAULT, 1), PAGE_MAX)

/** The start of a page. `snapshot` identifies the state of the list when the first page was read. */
interface Cursor {
  position: Id
  snapshot: Id
}

interface CursorCodec {
  /**
   * Parses a cursor; undefined for the first page. Throws an error for the query's field when this server did not write
   * the text.
   */
  parse(ids: IdFormat, text: string | undefined, field?: string): Cursor | undefined
  format(ids: IdFormat, cursor: Cursor): string
}

const WIRE_ID = 24

function parseIds(ids: IdFormat, text: string | undefined, count: number, field = 'cursor'): Id[] | undefined {
  if (text === undefined || text === '') return undefined
  const parsed = Array.from({ length: count }, (_, index) =>
    ids.parse(text.slice(index * WIRE_ID, (index + 1) * WIRE_ID)),
  )
  if (text.length !== count * WIRE_ID || parsed.includes(NO_ID))
    throw new AppError('invalid_cursor', { fields: { [field]: invalidCursor } })
  return parsed
}

/** A cursor of a position. */
export const single: CursorCodec = {
  parse(ids, text, field) {
    const [position] = parseIds(ids, text, 1, field) ?? []
    return position === undefined ? undefined : { position, snapshot: position }
  },
  format: (ids, { position }) => ids.format(position),
}

/** A cursor of a position and of the snapshot that all its pages are read from. */
export const withSnapshot: CursorCodec = {
  parse(ids, text, field) {
    const [snapshot, position] = parseIds(ids, text, 2, field) ?? []
    return position === undefined ? undefined : { position, snapshot: snapshot! }
  },
  format: (ids, { snapshot, position }) => ids.format(snapshot) + ids.format(position),
}

interface PageOptions<T extends ListItem, S extends ListItem> {
  ids: IdFormat
  query: PageQuery
  /** The visible ones among the items, given the items that are already on the page. */
  visible(items: readonly T[], page: readonly S[]): MaybePromise<readonly S[]>
  order?: Order
  /** Makes cursors carry a snapshot, computed from the items of the first page. */
  snapshot?: (page: readonly S[]) => Id
  /** The query's field that holds the cursor. */
  field?: string
}

// The maximum number of reads for one page: a list whose items are nearly all hidden must not scan the whole table.
const MAX_ROUNDS = 10

/** A page of a list, and the cursor of the next one; null at the end of the list. */
export interface Page<S> {
  items: readonly S[]
  nextCursor: string | null
}

/**
 * Reads one page of a list. Reads on while items are hidden, until the page is full or the list ends. Items that are
 * added between two pages cause neither repeats nor gaps, because positions never move.
 */
export function readList<T extends ListItem, S extends ListItem = T>(
  source: ListSource<T>,
  { ids, query, visible, order = 'descending', snapshot, field }: PageOptions<T, S>,
): MaybePromise<Page<S>> {
  const limit = pageLimit(query.limit)
  const codec = snapshot ? withSnapshot : single
  const [start, end] = bounds[order]
  let position: Id = codec.parse(ids, query.cursor, field)?.position ?? start
  const items: S[] = []

  // A slice may be longer than the page: only as many items are filtered as are missing.
  const addVisible = (found: readonly T[], index: number): MaybePromise<void> => {
    if (index >= found.length || items.length > limit) return undefined
    const some = found.slice(index, index + limit + 1 - items.length)
    return whenThere(visible(some, items), (shown) => {
      for (const item of shown) items.push(item)
      return addVisible(found, index + some.length)
    })
  }
  const readOn = (round: number): MaybePromise<void> => {
    if (round === MAX_ROUNDS || position === end || items.length > limit) return undefined
    return whenThere(source(position, limit + 1), (slice) =>
      whenThere(addVisible(slice.items, 0), () => {
        position = slice.completeFrom
        return readOn(round + 1)
      }),
    )
  }
  return whenThere(readOn(0), () => {
    const isFull = items.length > limit
    if (isFull) items.length = limit
    if (isFull) position = items.at(-1)!.at
    const nextCursor = position === end ? null : codec.format(ids, { position, snapshot: snapshot?.(items) ?? NO_ID })
    return { items, nextCursor }
  })
}
