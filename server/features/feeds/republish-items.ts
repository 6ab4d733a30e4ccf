/**
 * Publishes feed items again from the event queue: the process that committed them may have died before it published
 * them.
 */
import type { EventOf } from '#server/core/events.ts'
import type { Database } from '#server/db/db.ts'
import { transact } from '#server/db/transaction.ts'
import { type FeedItem, touchItems } from '#server/features/posts/feed-items.store.ts'

/** The events whose items are published again. Deleted posts need none: no list finds them. */
export const republishedEvents = ['tweet.created', 'tweet.retweeted', 'tweet.unretweeted'] as const
type FeedEvent = EventOf<(typeof republishedEvents)[number]>

const itemOf = (event: FeedEvent): FeedItem =>
  event.type === 'tweet.created'
    ? { at: event.tweet, id: event.tweet, actor_id: event.author, reply_to_author: event.replyToAuthor }
    : { at: event.mark, id: event.tweet, actor_id: event.actor, reply_to_author: null }

const isRemoval = (event: FeedEvent): boolean => event.type === 'tweet.unretweeted'

/** Receivers add an item once and never after its removal, so events may be late and repeated. */
export const republishItems = (db: Database, events: readonly FeedEvent[]): Promise<void> =>
  transact(db, async (tx) => {
    touchItems(tx, 'feed-added', events.filter((event) => !isRemoval(event)).map(itemOf))
    touchItems(tx, 'feed-removed', events.filter(isRemoval).map(itemOf))
  })
