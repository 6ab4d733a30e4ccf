/** Lists of statuses with the pages before and after. */
import { linked, type PageAddress, type Range, readPage, readRange } from '#server/apis/mastodon/http/pages.ts'
import type { Reader } from '#server/apis/mastodon/reader.ts'
import type { LinkedAnswer } from '#server/core/http/linked-answer.ts'
import type { Id } from '#server/core/ids/ids.ts'
import { type Piece, RawJson } from '#server/core/json/raw-json.ts'
import { type MaybePromise, whenThere } from '#server/core/maybe-promise.ts'
import type { Page, PageQuery } from '#server/db/list.ts'
import { type ListedStatus, presentStatuses, type Status } from './status.ts'

/** The position of a listed post: that of its repost, or of the list, or its own. */
const positionOf = ({ at, tweet }: ListedStatus): Id => at ?? tweet.id

/** JSON values as a JSON list. */
export function rawList<T>(items: readonly RawJson<T>[]): RawJson<T[]> {
  const list: Piece[] = []
  for (const { pieces } of items) {
    list.push(list.length > 0 ? ',' : '[')
    for (const piece of pieces) list.push(piece)
  }
  list.push(list.length > 0 ? ']' : '[]')
  return new RawJson<T[]>(list)
}

type ReadPage = (query: PageQuery) => MaybePromise<Page<ListedStatus>>

/** Leaves posts out of a list, whose pages are shorter then. */
export const without =
  (isLeftOut: (item: ListedStatus) => boolean, read: ReadPage): ReadPage =>
  (query) =>
    whenThere(read(query), ({ items, nextCursor }) => ({ items: items.filter((item) => !isLeftOut(item)), nextCursor }))

/**
 * Whether a post is public: for everyone, by an author whose posts are shown to everyone. Apps take the lists of all users
 * for public whatever their token sees, and repeat them elsewhere.
 */
export const isPublic = ({ tweet }: ListedStatus): boolean => tweet.isOpen === true

/** A list of all users: without posts that are not public, also where the reader sees them. */
export const publicOnly = (read: ReadPage): ReadPage => without((item) => !isPublic(item), read)

/** A list without posts. */
export const NO_POSTS: ReadPage = () => ({ items: [], nextCursor: null })

/** Reads a page of a list of Plus, and presents it with its `Link` header. */
export function statusList(
  reader: Reader,
  range: Range,
  address: PageAddress,
  read: ReadPage,
): MaybePromise<LinkedAnswer<RawJson<Status[]>>> {
  const { ids } = reader.deps
  const listed = readPage(range, positionOf, (part) => readRange(ids, part, positionOf, read))
  return whenThere(listed, (page) =>
    whenThere(presentStatuses(reader, page.items), (statuses: RawJson<Status>[]) =>
      linked(rawList(statuses), ids, address, page, positionOf),
    ),
  )
}
