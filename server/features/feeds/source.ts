/**
 * Feeds: tweets and retweets of a set of accounts, newest first. Recent items are merged in memory, older ones are read
 * from the database.
 */
import { type Id, NO_ID } from '#server/core/ids/ids.ts'
import type { Deps } from '#server/db/deps.ts'
import type { ListSource, Slice } from '#server/db/list.ts'
import { type FeedItem, listFeedItems } from '#server/features/posts/feed-items.store.ts'
import { recentItemsOf } from './recent-items-cache.ts'

/** Whether a feed shows an item. */
export type FeedFilter = (item: FeedItem) => boolean

export interface FeedSource {
  /** The accounts whose items the feed is made of. */
  readonly actors: Float64Array
  /** Reads items before a position: each post once, where it appeared last. */
  readonly read: ListSource<FeedItem>
}

/** The feed of any accounts. A repost that the filter leaves out does not hide an earlier one of the same post. */
export function feedSource(
  deps: Pick<Deps, 'config' | 'db' | 'clock'>,
  actors: Float64Array,
  shows: FeedFilter,
): FeedSource {
  const readOlder = async (recent: Slice<FeedItem>, limit: number, isShown: FeedFilter): Promise<Slice<FeedItem>> => {
    const { items, completeFrom } = await listFeedItems(
      deps.db,
      [...actors],
      recent.completeFrom,
      limit - recent.items.length,
      deps.clock(),
    )
    return { items: [...recent.items, ...items.filter(isShown)], completeFrom }
  }
  return {
    actors,
    read(from, limit) {
      const seen = new Set<Id>()
      const isShown = (item: FeedItem) => shows(item) && !seen.has(item.id) && seen.add(item.id).size > 0
      const memory = recentItemsOf(deps)
      const recent = memory?.find(actors, from, limit, isShown) ?? { items: [], completeFrom: from }
      // The rest is in memory, too, or there is no rest.
      const isDone =
        recent.items.length >= limit ||
        recent.completeFrom === NO_ID ||
        (memory !== undefined && recent.completeFrom > memory.completeFrom)
      return isDone ? recent : readOlder(recent, limit, isShown)
    },
  }
}
