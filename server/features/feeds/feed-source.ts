/** Feeds: the tweets and retweets of a viewer and of the users they follow, newest first. */
import type { EventOf } from '#server/core/events.ts'
import type { Id } from '#server/core/ids/ids.ts'
import type { ListSource, Slice } from '#server/db/list.ts'
import type { Followees } from '#server/features/people/followees.store.ts'
import type { FeedItem } from '#server/features/posts/feed-items.store.ts'

export interface FeedSource {
  followees: Followees
  /** Another object once the newest items have changed; undefined where that is not known. */
  version?: object
  /** Each tweet once, where it appeared last. */
  read: ListSource<FeedItem>
}

/** The events that add items to feeds or remove them. */
export const FEED_EVENTS = ['tweet.created', 'tweet.deleted', 'tweet.retweeted', 'tweet.unretweeted'] as const
export type FeedEvent = EventOf<(typeof FEED_EVENTS)[number]>

export const actorOf = (event: FeedEvent): Id => ('actor' in event ? event.actor : event.author)
export const positionOf = (event: FeedEvent): Id => ('mark' in event ? event.mark : event.tweet)

/** The item that an event adds; undefined for one that removes items. */
export function addedItem(event: FeedEvent): FeedItem | undefined {
  if (event.type === 'tweet.deleted' || event.type === 'tweet.unretweeted') return undefined
  const parent = event.type === 'tweet.created' ? event.replyToAuthor : null
  return { at: positionOf(event), id: event.tweet, actor_id: actorOf(event), reply_to_author: parent }
}

/**
 * A feed shows replies to their own author, to the viewer and to those the viewer follows. A repost that is hidden does not
 * hide an earlier one of the same tweet.
 */
export function visibleInFeed(
  { items, completeFrom }: Slice<FeedItem>,
  viewer: Id,
  followees: Pick<Followees, 'has'>,
  hides?: (item: FeedItem) => boolean,
): Slice<FeedItem> {
  const isShown = ({ reply_to_author: parent, actor_id: actor }: FeedItem) =>
    parent === null || parent === actor || parent === viewer || followees.has(parent)
  const seen = new Set<Id>()
  return {
    items: items.filter((item) => isShown(item) && !hides?.(item) && !seen.has(item.id) && seen.add(item.id)),
    completeFrom,
  }
}
