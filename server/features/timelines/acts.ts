/** What members do that belongs into the timelines of those who follow them. */
import type { EventOf } from '#server/core/events.ts'
import type { Id } from '#server/core/ids.ts'

export const ACTS = ['tweet.created', 'tweet.deleted', 'tweet.retweeted', 'tweet.unretweeted'] as const
export type ActEvent = EventOf<(typeof ACTS)[number]>

/** Who did it, and the place it has in a timeline. */
export const actorOf = (event: ActEvent): Id => ('actor' in event ? event.actor : event.author)
export const placeOf = (event: ActEvent): Id => ('mark' in event ? event.mark : event.tweet)
