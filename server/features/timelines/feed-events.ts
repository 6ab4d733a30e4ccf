/** What members do that belongs into the timelines of those who follow them. */
import type { EventOf } from '#server/core/events.ts'
import type { Id } from '#server/core/ids/ids.ts'

export const FEED_EVENTS = ['tweet.created', 'tweet.deleted', 'tweet.retweeted', 'tweet.unretweeted'] as const
export type FeedEvent = EventOf<(typeof FEED_EVENTS)[number]>

/** Who did it, and the place it has in a timeline. */
export const actorOf = (event: FeedEvent): Id => ('actor' in event ? event.actor : event.author)
export const positionOf = (event: FeedEvent): Id => ('mark' in event ? event.mark : event.tweet)
