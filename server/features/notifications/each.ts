/** Single notifications as their recipient sees them. */
import { type Id, MAX_ID, NO_ID } from '#server/core/ids/ids.ts'
import type { MaybePromise } from '#server/core/maybe-promise.ts'
import type { ReadDeps } from '#server/db/deps.ts'
import { type ListItem, type Page, type PageQuery, readList, rowSource } from '#server/db/list.ts'
import { listEach, type NotificationType, type Order } from './each.store.ts'
import { findVisible, type VisibleNotification } from './present.ts'

/** A part of a list between two positions; the newest items of it, or with `isUpward` the oldest. */
export interface Range {
  before: Id
  after: Id
  isUpward: boolean
  limit: number
}

/** Reads the visible items of a range, newest first. `list` answers rows in an order. */
export async function readRange<T extends ListItem, S extends ListItem>(
  { ids }: ReadDeps,
  { before, after, isUpward, limit }: Range,
  list: (range: { before: Id; after: Id; limit: number; order: Order }) => MaybePromise<readonly T[]>,
  visible: (rows: readonly T[]) => MaybePromise<readonly S[]>,
): Promise<S[]> {
  if (before <= after) return []
  const order = isUpward ? 'ascending' : 'descending'
  const start = isUpward ? after : before
  const query: PageQuery = { limit, ...(start !== NO_ID && start !== MAX_ID && { cursor: ids.format(start) }) }
  const source = rowSource<T>(
    (from, count) => list({ before: isUpward ? before : from, after: isUpward ? from : after, limit: count, order }),
    order,
  )
  const { items }: Page<S> = await readList(source, { ids, query, visible, order })
  return isUpward ? items.toReversed() : [...items]
}

interface Each extends Range {
  types: readonly NotificationType[]
  /** The actor of all of them. */
  actor?: Id | undefined
  /** Whether filtered notifications are among them. */
  withFiltered?: boolean | undefined
}

/** The viewer's notifications of a range, newest first. */
export const findEach = (
  deps: ReadDeps,
  viewer: Id,
  { types, actor, withFiltered, ...range }: Each,
): Promise<VisibleNotification[]> =>
  readRange(
    deps,
    range,
    (part) => listEach(deps.db, { recipient: viewer, types, actor, withFiltered, ...part }),
    (rows) => findVisible(deps, viewer, rows),
  )

/** One of the viewer's notifications. Undefined when it, its actor or its post is gone or hidden. */
export async function findOne(
  deps: ReadDeps,
  viewer: Id,
  id: Id,
  types: readonly NotificationType[],
): Promise<VisibleNotification | undefined> {
  const range = { before: id + 1, after: id - 1, isUpward: false, limit: 1 }
  return id === NO_ID ? undefined : (await findEach(deps, viewer, { types, ...range }))[0]
}
