/** The recent items of a store: loaded in the background at the first use, and changed with each event. */
import { inBackground } from '#server/core/background.ts'
import { MAX_ID } from '#server/core/ids/ids.ts'
import type { Db } from '#server/db/db.ts'
import type { Deps } from '#server/db/deps.ts'
import type { EventOutbox } from '#server/db/queue/event-outbox.ts'
import { EmbeddedAdapter } from '#server/db/sqlite/dialect.ts'
import { listAllFeedItems } from '#server/features/posts/feed-items.store.ts'
import { addedItem, type FeedEvent, positionOf } from './feed-source.ts'
import { ITEM_BYTES, RecentItems } from './recent-items.ts'

interface State {
  items: RecentItems
  /** How many there were when it was begun. */
  unnoticedCommits: number
}
const states = new WeakMap<EventOutbox, State>()

/** What is not loaded yet is below its `completeFrom`, like what does not fit. */
export function recentItemsOf({ config, db, events }: Pick<Deps, 'config' | 'db' | 'events'>): RecentItems {
  const { adapter } = db.getExecutor()
  const unnoticedCommits = adapter instanceof EmbeddedAdapter ? adapter.unnoticedCommits : 0
  const found = states.get(events)
  // A tool that writes to the same file sends no events, for example.
  if (found?.unnoticedCommits === unnoticedCommits) return found.items
  const items = new RecentItems(Math.max(1, Math.floor((config.recentItemsMb * 2 ** 20) / ITEM_BYTES)))
  states.set(events, { items, unnoticedCommits })
  const isCurrent = () => states.get(events)?.items === items
  // What is wrong with the database it says by itself, when feeds read the rest from it. The next of them begins again.
  inBackground(() => load(db, items, isCurrent)).catch(() => isCurrent() && states.delete(events))
  return items
}

const LOADED_AT_ONCE = 500

async function load(db: Db, items: RecentItems, isWanted: () => boolean): Promise<void> {
  let from = MAX_ID
  for (let hasRoom = true; hasRoom && isWanted(); ) {
    const slice = await listAllFeedItems(db, from, LOADED_AT_ONCE)
    from = slice.completeFrom
    hasRoom = items.load(slice)
  }
}

/** Takes in an event as it is committed. */
export function noteFeedEvent(events: EventOutbox, event: FeedEvent): void {
  const items = states.get(events)?.items
  if (!items) return
  const at = positionOf(event)
  if (event.type === 'tweet.unretweeted') items.remove(at)
  // Its reposts are purged without events.
  else if (event.type === 'tweet.deleted') items.removePost(at)
  else items.add(addedItem(event)!)
}
