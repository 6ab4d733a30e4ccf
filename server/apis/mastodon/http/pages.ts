/** Pages of lists by `max_id`, `since_id` and `min_id`, and the `Link` header that leads from page to page. */
import Type from 'typebox'
import { LinkedAnswer } from '#server/core/http/linked-answer.ts'
import { positionOf, toDecimal } from '#server/core/ids/decimal-ids.ts'
import { type Id, type IdFormat, MAX_ID, NO_ID } from '#server/core/ids/ids.ts'
import { type MaybePromise, whenThere } from '#server/core/maybe-promise.ts'
import type { Page, PageQuery } from '#server/db/list.ts'
import { type ReadPart, readAbove } from './read-above.ts'

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
    named: { before: max_id ?? '', after: lower },
  }
}

/** Characters of an id in a cursor. */
const WIRE_ID = 24
/** Pages of Plus that are read for one page, when nearly all items are hidden. */
const MAX_PAGES = 10

/**
 * Reads a page from a list of Plus that goes from the newest to the oldest, `read` answering one of its pages. `at` is the
 * position of an item, by which the list is sorted.
 */
export function readRange<T>(
  ids: IdFormat,
  range: Range,
  at: (item: T) => Id,
  read: (query: PageQuery) => MaybePromise<Page<T>>,
): MaybePromise<readonly T[]> {
  const { before, after } = exactly(ids, range)
  const { limit, isUpward } = range
  if (before <= after) return []
  const readPart: ReadPart<T> = (from, count) =>
    whenThere(
      read({ limit: count, cursor: from === MAX_ID ? undefined : ids.format(from) }),
      ({ items, nextCursor }) => {
        const found = after === NO_ID ? items : items.filter((item) => at(item) > after)
        const isEnd = nextCursor === null || found.length < items.length
        // Cursors end with the position of the next page.
        return { found, bottom: isEnd ? NO_ID : ids.parse(nextCursor.slice(-WIRE_ID)) }
      },
    )
  if (isUpward) return readAbove(readPart, at, { before, after, limit })
  const readOn = (from: Id, all: readonly T[], pages: number): MaybePromise<readonly T[]> =>
    whenThere(readPart(from, limit), ({ found, bottom }) => {
      const more = all.length === 0 ? found : [...all, ...found]
      const isDone = more.length >= limit || bottom <= after || pages === MAX_PAGES
      return isDone ? more.slice(0, limit) : readOn(bottom, more, pages + 1)
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

/** The answer with its `Link` header: the pages before and after its items, of which `positions` are the positions, newest first. */
export function linked<T>(answer: T, ids: IdFormat, address: PageAddress, positions: readonly Id[]): LinkedAnswer<T> {
  const [newest, oldest] = [positions[0], positions.at(-1)]
  if (newest === undefined || oldest === undefined) return new LinkedAnswer(answer, null)
  const pages = addressOfPages(address)
  const next = `${pages}max_id=${toDecimal(ids, oldest)}`
  const previous = `${pages}min_id=${toDecimal(ids, newest)}`
  return new LinkedAnswer(answer, `<${next}>; rel="next", <${previous}>; rel="prev"`)
}
