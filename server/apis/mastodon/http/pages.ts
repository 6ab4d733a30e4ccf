/** Pages of lists by `max_id`, `since_id` and `min_id`, and the `Link` header that leads from page to page. */
import Type from 'typebox'
import { LinkedAnswer } from '#server/core/http/linked-answer.ts'
import { positionOf, toDecimal } from '#server/core/ids/decimal-ids.ts'
import { type Id, type IdFormat, MAX_ID, NO_ID } from '#server/core/ids/ids.ts'
import { type MaybePromise, whenThere } from '#server/core/maybe-promise.ts'
import type { Page, PageQuery } from '#server/db/list.ts'
import { type ReadPart as ReadAbovePart, readAbove } from './read-above.ts'

/** The query of a list. `limit` is clamped to `most` of the call. */
export const pageFields = {
  max_id: Type.Optional(Type.String({ maxLength: 100 })),
  since_id: Type.Optional(Type.String({ maxLength: 100 })),
  min_id: Type.Optional(Type.String({ maxLength: 100 })),
  limit: Type.Optional(Type.Integer()),
}

export interface MastodonPageQuery {
  max_id?: string | undefined
  since_id?: string | undefined
  min_id?: string | undefined
  limit?: number | undefined
}

/** The range of a page: positions below `before` and above `after`. */
export interface Range {
  before: Id
  after: Id
  /** Whether the page is the one directly above `after`, instead of the one directly below `before`. */
  isUpward: boolean
  limit: number
  /** The numbers of the query that `before` and `after` were read from. */
  named?: { before: string; after: string }
}

/** Reads the range of a page; `usual` and `most` are its numbers of items. */
export function rangeOf(query: MastodonPageQuery, { usual = 20, most = 40 } = {}): Range {
  const { max_id, since_id, min_id, limit = usual } = query
  const isUpward = min_id !== undefined && min_id !== ''
  const lower = isUpward ? min_id : (since_id ?? '')
  return {
    before: max_id ? positionOf(max_id) : MAX_ID,
    after: lower ? positionOf(lower) : NO_ID,
    isUpward,
    limit: Math.min(Math.max(limit, 1), most),
    named: { before: numberIn(max_id), after: numberIn(lower) },
  }
}

/** The number of a position that is one; empty for an id in the form of addresses, whose position is exact. */
const numberIn = (text = ''): string => (/^\d{1,23}$/.test(text) ? text : '')

/** A part of a list: its items, newest first, and where reading stopped before the end; `NO_ID` at the end. */
interface Part<T> {
  items: readonly T[]
  bottom: Id
}

/** A page of a list. `next` is the position below which the next page begins; null where there is none. */
interface Listed<T> {
  items: readonly T[]
  next: Id | null
}

type ReadPart<T> = (range: Range) => MaybePromise<Part<T>>

/** The position of an item that has one. */
export const itsPosition = ({ at }: { at: Id }): Id => at

/** Reads a page, and looks one item further for whether there is a next one. */
export function readPage<T>(range: Range, at: (item: T) => Id, read: ReadPart<T>): MaybePromise<Listed<T>> {
  const { limit, isUpward } = range
  if (!isUpward)
    return whenThere(read({ ...range, limit: limit + 1 }), ({ items, bottom }) =>
      items.length > limit
        ? { items: items.slice(0, limit), next: at(items[limit - 1]!) }
        : { items, next: bottom === NO_ID ? null : bottom },
    )
  return whenThere(read(range), ({ items }): MaybePromise<Listed<T>> => {
    const oldest = items.at(-1)
    if (!oldest || items.length < limit) return { items, next: null }
    const below = { before: at(oldest), after: NO_ID, isUpward: false, limit: 1 }
    return whenThere(read(below), (older) => {
      const isLast = older.items.length === 0 && older.bottom === NO_ID
      return { items, next: isLast ? null : at(oldest) }
    })
  })
}

/** A source of pages over lists that end with what is read. `read` reads the items of a range, newest first. */
export const wholeParts =
  <T>(read: (range: Range) => MaybePromise<readonly T[]>): ReadPart<T> =>
  (range) =>
    whenThere(read(range), (items) => ({ items, bottom: NO_ID }))

/** A source of pages over a list in memory, newest first. */
export const partsOf = <T extends { at: Id }>(all: readonly T[]): ReadPart<T> =>
  wholeParts(({ before, after, isUpward, limit }) => {
    const within = all.filter(({ at }) => at < before && at > after)
    return isUpward ? within.slice(-limit) : within.slice(0, limit)
  })

/** Characters of an id in a cursor. */
const WIRE_ID = 24
/** Pages of Plus that are read for one page, when nearly all items are hidden. */
const MAX_PAGES = 10

/**
 * Reads a part of a list of Plus that goes from the newest to the oldest, `read` answering one of its pages. `at` is the
 * position of an item, by which the list is sorted.
 */
export function readRange<T>(
  ids: IdFormat,
  range: Range,
  at: (item: T) => Id,
  read: (query: PageQuery) => MaybePromise<Page<T>>,
): MaybePromise<Part<T>> {
  const { before, after } = exactly(ids, range)
  const { limit, isUpward } = range
  if (before <= after) return { items: [], bottom: NO_ID }
  const readPart: ReadAbovePart<T> = (from, count) =>
    whenThere(
      read({ limit: count, cursor: from === MAX_ID ? undefined : ids.format(from) }),
      ({ items, nextCursor }) => {
        const found = after === NO_ID ? items : items.filter((item) => at(item) > after)
        const isEnd = nextCursor === null || found.length < items.length
        // Cursors end with the position of the next page.
        return { found, bottom: isEnd ? NO_ID : ids.parse(nextCursor.slice(-WIRE_ID)) }
      },
    )
  if (isUpward)
    return whenThere(readAbove(readPart, at, { before, after, limit }), (items) => ({ items, bottom: NO_ID }))
  const readOn = (from: Id, all: readonly T[], pages: number): MaybePromise<Part<T>> =>
    whenThere(readPart(from, limit), ({ found, bottom }) => {
      const more = all.length === 0 ? found : [...all, ...found]
      if (more.length >= limit || bottom <= after || pages === MAX_PAGES)
        return { items: more.slice(0, limit), bottom: bottom <= after ? NO_ID : bottom }
      return readOn(bottom, more, pages + 1)
    })
  return readOn(before, [], 1)
}

/** The positions by the whole numbers of the query: clients add or subtract 1 to include an item itself. */
function exactly(ids: IdFormat, { before, after, named }: Range): { before: Id; after: Id } {
  const isBelow = (id: Id, text: string) => BigInt(toDecimal(ids, id)) < BigInt(text)
  const isAbove = (id: Id, text: string) => BigInt(toDecimal(ids, id)) > BigInt(text)
  const isWithin = (id: Id) => id !== NO_ID && id !== MAX_ID
  return {
    before: named?.before && isWithin(before) && isBelow(before, named.before) ? before + 1 : before,
    after: named?.after && isWithin(after) && isAbove(after, named.after) ? after - 1 : after,
  }
}

/** The address of the request without its position, for `Link`. */
export interface PageAddress {
  /** The origin and path, such as `https://plus.example/api/v1/timelines/home`. */
  url: string
  /** The other parameters of the query, which the next page has, too. */
  query: Record<string, unknown>
}

const POSITIONS = new Set(['max_id', 'since_id', 'min_id'])

/** The beginning of the addresses of the other pages, to which the position is added. */
function addressOfPages({ url, query }: PageAddress): string {
  let address = `${url}?`
  for (const [name, value] of Object.entries(query))
    if (!POSITIONS.has(name) && value !== undefined)
      for (const each of Array.isArray(value) ? value : [value])
        address += `${Array.isArray(value) ? `${name}[]` : name}=${encodeURIComponent(String(each))}&`
  return address
}

/**
 * The answer with its `Link` header. The page before it is there as long as the page has items: newer ones may come. The page
 * after it is there only where there is one.
 */
export function linked<T, I>(
  answer: T,
  ids: IdFormat,
  address: PageAddress,
  { items, next }: Listed<I>,
  at: (item: I) => Id,
): LinkedAnswer<T> {
  const pages = addressOfPages(address)
  const newest = items[0]
  const links = [
    ...(next === null ? [] : [`<${pages}max_id=${toDecimal(ids, next)}>; rel="next"`]),
    ...(newest === undefined ? [] : [`<${pages}min_id=${toDecimal(ids, at(newest))}>; rel="prev"`]),
  ]
  return new LinkedAnswer(answer, links.length > 0 ? links.join(', ') : null)
}
