/**
 * Feeds where one process does all the writing. The newest items of a feed are merged once from the users the viewer
 * follows, cached, and updated from a log of the users who posted or retweeted since.
 */
import { type Id, MAX_ID, NO_ID } from '#server/core/ids/ids.ts'
import { allThere, type MaybePromise, whenThere } from '#server/core/maybe-promise.ts'
import { createCache } from '#server/db/cache.ts'
import type { Deps } from '#server/db/deps.ts'
import type { Slice } from '#server/db/list.ts'
import type { EventOutbox } from '#server/db/queue/event-outbox.ts'
import { type Followees, followeeCache } from '#server/features/people/followees.store.ts'
import { type FeedItem, listFeedItems, mergeSlices, newestFeedItems } from '#server/features/posts/feed-items.store.ts'
import { feedFilter } from './feed-filter.ts'
import { actorOf, addedItem, type FeedEvent, type FeedSource, visibleInFeed } from './feed-source.ts'
import { PackedItems } from './packed-items.ts'
import { noteFeedEvent, recentItemsOf } from './recent-items-of.ts'

/** Enough for a page of tweets when some of them are hidden. */
const MOST_ITEMS = 60
const MOST_LOGGED = 10_000

/** What changed in the feed of an actor: the item that was added, or undefined when some were removed. */
interface Change {
  actor: Id
  item: FeedItem | undefined
}

/** The changes of all feeds, in the order of commits. */
class FeedLog {
  first = 0
  #changes: Change[] = []

  get end(): number {
    return this.first + this.#changes.length
  }

  add(change: Change): void {
    this.#changes.push(change)
    if (this.#changes.length < 2 * MOST_LOGGED) return
    this.#changes = this.#changes.slice(MOST_LOGGED)
    this.first += MOST_LOGGED
  }

  since(position: number, matches: (actor: Id) => boolean): Change[] {
    const found: Change[] = []
    for (let index = position - this.first; index < this.#changes.length; index++)
      if (matches(this.#changes[index]!.actor)) found.push(this.#changes[index]!)
    return found
  }
}

const logs = new WeakMap<Deps['events'], FeedLog>()

function logOf(events: EventOutbox): FeedLog {
  const log = logs.get(events) ?? new FeedLog()
  logs.set(events, log)
  return log
}

/** Logs an event as it is committed. */
export function logFeedEvent(events: EventOutbox, event: FeedEvent): void {
  logOf(events).add({ actor: actorOf(event), item: addedItem(event) })
  noteFeedEvent(events, event)
}

/** The newest items of a feed, as of position `logged` of the log. */
interface MergedFeed {
  followees: Followees
  all: PackedItems
  visible: PackedItems
  logged: number
}

type FeedDeps = Pick<Deps, 'config' | 'db' | 'clock' | 'events'>

/** By viewer. */
const mergedFeeds = createCache<Id, { current: MergedFeed }, FeedDeps>(
  {
    entities: [],
    bytes: ({ current: { all, visible } }) => 500 + 32 * (all.length + (visible === all ? 0 : visible.length)),
  },
  (deps, viewers) =>
    Promise.all(viewers.map(async (viewer) => [viewer, { current: await loadFeed(deps, viewer) }] as const)),
)

async function loadFeed(deps: FeedDeps, viewer: Id): Promise<MergedFeed> {
  const logged = logOf(deps.events).end
  const followees = (await followeeCache.get(deps, viewer))!
  return toFeed(viewer, followees, logged, await listItems(deps, viewer, followees, MAX_ID, MOST_ITEMS))
}

/** From memory as far as it reaches, and older ones from the database. */
async function listItems(
  deps: FeedDeps,
  viewer: Id,
  followees: Followees,
  from: Id,
  limit: number,
): Promise<Slice<FeedItem>> {
  const ids = [viewer, ...followees.ids]
  const recent = recentItemsOf(deps).find(ids, from, limit)
  const missing = limit - recent.items.length
  if (missing <= 0 || recent.completeFrom === NO_ID) return recent
  const { items, completeFrom } = await listFeedItems(deps.db, ids, recent.completeFrom, missing, deps.clock())
  return { items: [...recent.items, ...items], completeFrom }
}

function toFeed(viewer: Id, followees: Followees, logged: number, slice: Slice<FeedItem>): MergedFeed {
  const items = slice.items.slice(0, MOST_ITEMS)
  const newest = slice.items.length > MOST_ITEMS ? { items, completeFrom: items.at(-1)!.at } : slice
  const visible = visibleInFeed(newest, viewer, followees)
  const all = new PackedItems(newest)
  return { followees, logged, all, visible: visible.items.length === items.length ? all : new PackedItems(visible) }
}

export const mergedFeed = (deps: FeedDeps, viewer: Id): MaybePromise<FeedSource> =>
  whenThere(
    allThere([currentFeed(deps, viewer), feedFilter(deps.db, viewer)] as const),
    ([{ followees, all, visible }, hides]) => {
      const filter = (slice: Slice<FeedItem>) => visibleInFeed(slice, viewer, followees, hides)
      // Where this read goes on in memory.
      const next = { from: NO_ID, index: 0 }
      return {
        followees,
        version: visible,
        read: (from, limit) => {
          const isFirst = from === MAX_ID
          if (isFirst && hides) return filter(all.slice(0, MOST_ITEMS))
          const start = isFirst ? 0 : from === next.from ? next.index : visible.length
          if (!isFirst && start === visible.length) return listItems(deps, viewer, followees, from, limit).then(filter)
          const slice = visible.slice(start, limit)
          next.index = start + slice.items.length
          next.from = slice.completeFrom
          return slice
        },
      }
    },
  )

const currentFeed = (deps: FeedDeps, viewer: Id): MaybePromise<MergedFeed> =>
  whenThere(mergedFeeds.get(deps, viewer) as MaybePromise<{ current: MergedFeed }>, (cached) =>
    whenThere(update(deps, viewer, cached.current), (next) => {
      // A concurrent request may have read further in the log.
      if (next.logged >= cached.current.logged) cached.current = next
      return next
    }),
  )

const update = (deps: FeedDeps, viewer: Id, feed: MergedFeed): MaybePromise<MergedFeed> =>
  whenThere(followeeCache.get(deps, viewer) as MaybePromise<Followees>, (followees) => {
    const log = logOf(deps.events)
    if (followees !== feed.followees || feed.logged < log.first) return loadFeed(deps, viewer)
    const logged = log.end
    const changes = log.since(feed.logged, (actor) => actor === viewer || followees.has(actor))
    if (changes.length === 0) {
      feed.logged = logged
      return feed
    }
    const added: FeedItem[] = []
    for (const { item } of changes) if (item) added.push(item)
    if (added.length === changes.length) return addItems(viewer, feed, logged, added)
    return addChanged(deps, viewer, feed, { logged, changed: new Set(changes.map(({ actor }) => actor)) })
  })

function addItems(viewer: Id, feed: MergedFeed, logged: number, added: readonly FeedItem[]): MergedFeed {
  const { items, completeFrom } = feed.all.slice(0, MOST_ITEMS)
  const newest = items[0]?.at ?? NO_ID
  // What was committed while the feed was loaded may be in it. An id may be made before another one and committed after it.
  const missing = added.filter(({ at }) => at > newest || (at >= completeFrom && !items.some((item) => item.at === at)))
  return toFeed(viewer, feed.followees, logged, {
    items: [...missing, ...items].sort((one, other) => other.at - one.at),
    completeFrom,
  })
}

/** Merges what the users who acted have now with what the others had. */
async function addChanged(
  deps: FeedDeps,
  viewer: Id,
  feed: MergedFeed,
  { logged, changed }: { logged: number; changed: ReadonlySet<Id> },
): Promise<MergedFeed> {
  const recent = recentItemsOf(deps).find([viewer, ...feed.followees.ids], MAX_ID, MOST_ITEMS)
  if (recent.items.length === MOST_ITEMS) return toFeed(viewer, feed.followees, logged, recent)
  const slices = (await newestFeedItems.getMany(deps, [...changed])) as Slice<FeedItem>[]
  const { items, completeFrom } = feed.all.slice(0, MOST_ITEMS)
  const others = { items: items.filter((item) => !changed.has(item.actor_id)), completeFrom }
  const merged = mergeSlices([others, ...slices])
  // So many items were removed that a page may not be full.
  if (merged.items.length < MOST_ITEMS && merged.completeFrom > NO_ID) return loadFeed(deps, viewer)
  return toFeed(viewer, feed.followees, logged, merged)
}
