/**
 * Feeds where several processes write. Merges the rows that the fan-out wrote for the viewer with items read directly
 * from their users.
 */
import { setTimeout as wait } from 'node:timers/promises'
import type { LRUCache } from 'lru-cache'
import type { Clock } from '#server/core/clock.ts'
import { type Id, MAX_ID, NO_ID } from '#server/core/ids/ids.ts'
import { createLru } from '#server/core/lru.ts'
import type { Db } from '#server/db/db.ts'
import type { Deps } from '#server/db/deps.ts'
import type { Slice } from '#server/db/list.ts'
import type { EventOutbox } from '#server/db/queue/event-outbox.ts'
import { isReadOnly } from '#server/db/read-only/write-gate.ts'
import { transact } from '#server/db/transaction.ts'
import { type FeedSource, visibleInFeed } from '#server/features/feeds/feed-source.ts'
import { type Followees, followeeCache } from '#server/features/people/followees.store.ts'
import {
  type FeedItem,
  listFeedItems,
  mergeSlices,
  newestFeedItems,
  readNewestFeedItems,
} from '#server/features/posts/feed-items.store.ts'
import { feedFilter } from '../feed-filter.ts'
import { pendingActors } from './pending-fan-out.ts'
import {
  findOwner,
  getBigAuthors,
  listTimeline,
  type MaterializedPage,
  MOST_ROWS,
  readFirstRows,
  timelineLimits,
} from './store.ts'

export async function materializedFeed(deps: Deps, viewer: Id): Promise<FeedSource> {
  // Copied before the rows are read: the fan-out of an item may end in between.
  const pending = [...pendingActors(deps.events)]
  const [followees, page, big, hides] = await Promise.all([
    followeeCache.get(deps, viewer) as Promise<Followees>,
    readFirstRows(deps.db, viewer),
    getBigAuthors(deps.db),
    feedFilter(deps.db, viewer),
  ])
  const filter = (slice: Slice<FeedItem>) => visibleInFeed(slice, viewer, followees, hides)
  const now = deps.clock()
  if (!page || now - page.readAt > timelineLimits.readEveryMs) await requestTimeline(deps, viewer, now)
  // Their items have no rows, or may not have them yet.
  const direct = new Set([
    viewer,
    ...followees.recent(now),
    ...pending.filter((actor) => followees.has(actor)),
    ...followees.ids.filter((actor) => big.has(actor)),
  ])
  return {
    followees,
    async read(from, limit) {
      const rows = page && from > page.completeFrom ? await readRows(deps.db, page, from, limit) : undefined
      if (!rows || from <= rows.completeFrom)
        return filter(await listFeedItems(deps.db, [viewer, ...followees.ids], from, limit, now))
      const others = await readDirect(deps, viewer, direct, from, limit)
      const items = rows.items.filter((item) => followees.has(item.actor_id) && !direct.has(item.actor_id))
      return filter(mergeSlices([{ items, completeFrom: rows.completeFrom }, ...others]))
    },
  }
}

/** The rows before a position. */
async function readRows(db: Db, page: MaterializedPage, from: Id, limit: number): Promise<Slice<FeedItem>> {
  if (from === MAX_ID) return toSlice(page.rows, MOST_ROWS, page.completeFrom)
  const rows = await listTimeline(db, page.owner, from, limit)
  // The owner is read after the rows, as for the first page: the timeline may have been trimmed since.
  const owner = rows.length < limit ? await findOwner(db, page.owner) : page
  return toSlice(rows, limit, owner?.completeFrom ?? MAX_ID)
}

function toSlice(items: readonly FeedItem[], limit: number, completeFrom: Id): Slice<FeedItem> {
  const last = items.length < limit ? NO_ID : items.at(-1)!.at
  return { items, completeFrom: Math.max(last, completeFrom) }
}

async function readDirect(
  deps: { db: Db; clock: Clock },
  viewer: Id,
  actors: ReadonlySet<Id>,
  from: Id,
  limit: number,
) {
  if (from !== MAX_ID) return [await listFeedItems(deps.db, [...actors], from, limit, deps.clock())]
  const others = [...actors].filter((actor) => actor !== viewer)
  // Own items are not cached: they must show at once, on any process.
  const [own, slices] = await Promise.all([readNewestFeedItems(deps.db, viewer), newestFeedItems.getMany(deps, others)])
  return [own, ...slices].filter((slice) => slice !== undefined)
}

/** When timelines were requested last. */
const requested = new WeakMap<EventOutbox, LRUCache<Id, number>>()
const MOST_REQUESTED = 10_000
const REPEAT_MS = 60_000
const REQUEST_MS = 250

/** Requests materialisation. Until it is done, items are read directly. */
async function requestTimeline({ events, db, log }: Pick<Deps, 'db' | 'log' | 'events'>, owner: Id, now: number) {
  if (isReadOnly(db)) return
  const recent = requested.get(events) ?? createLru(MOST_REQUESTED)
  requested.set(events, recent)
  if (now - (recent.get(owner) ?? Number.NEGATIVE_INFINITY) < REPEAT_MS) return
  recent.set(owner, now)
  const requesting = transact(db, (tx) => events.emit(tx, { type: 'timeline.wanted', owner })).catch((err) =>
    log.warn({ err }, 'A timeline could not be requested'),
  )
  // The page does not wait longer for a connection that writes.
  await Promise.race([requesting, wait(REQUEST_MS, undefined, { ref: false })])
}
