/** The recent items of a store: loaded in the background at the first use, and changed with each commit of any process. */
import { inBackground } from '#server/core/background.ts'
import { MAX_ID } from '#server/core/ids/ids.ts'
import { cacheEpoch } from '#server/db/cache.ts'
import { type Db, storeOf } from '#server/db/db.ts'
import type { Deps } from '#server/db/deps.ts'
import { listAllFeedItems, onItems } from '#server/features/posts/feed-items.store.ts'
import { ITEM_BYTES, RecentItems } from './recent-items.ts'

interface LoadedItems {
  items: RecentItems
  /** The cache epoch of the store when loading began. */
  epoch: number
  begunAt: number
}
/** A tool may commit many times in a second. Until then feeds are read from the database. */
const BEGUN_AGAIN_MS = 1_000
const states = new WeakMap<object, LoadedItems>()

/**
 * The recent items of a store. Items that are not loaded yet, or do not fit, are below `completeFrom`. Undefined while
 * commits of other processes do not arrive.
 */
export function recentItemsOf({ config, db }: Pick<Deps, 'config' | 'db'>): RecentItems | undefined {
  const epoch = cacheEpoch(db)
  if (epoch === undefined) return undefined
  const store = storeOf(db)
  const found = states.get(store)
  // Commits may have been missed, such as those of a tool that writes to the same file.
  if (found?.epoch === epoch) return found.items
  const begunAt = performance.now()
  if (found && begunAt - found.begunAt < BEGUN_AGAIN_MS) return undefined
  const items = new RecentItems(Math.max(1, Math.floor((config.recentItemsMb * 2 ** 20) / ITEM_BYTES)))
  states.set(store, { items, epoch, begunAt })
  const isCurrent = () => states.get(store)?.items === items
  // An error of the database shows when feeds read the rest from it. The next of these reads starts loading again.
  inBackground(() => load(db, items, isCurrent)).catch(() => isCurrent() && states.delete(store))
  return items
}

/** Rows that one query reads. */
const LOADED_AT_ONCE = 500

async function load(db: Db, items: RecentItems, isWanted: () => boolean): Promise<void> {
  let from = MAX_ID
  for (let hasRoom = true; hasRoom && isWanted(); ) {
    const slice = await listAllFeedItems(db, from, LOADED_AT_ONCE)
    from = slice.completeFrom
    hasRoom = items.load(slice)
  }
}

onItems('feed-added', (db, item) => states.get(storeOf(db))?.items.add(item))
onItems('feed-removed', (db, item) => {
  const items = states.get(storeOf(db))?.items
  // Its reposts are purged without events of their own.
  if (item.at === item.id) items?.removePost(item)
  else items?.remove(item)
})
