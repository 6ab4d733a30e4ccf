/** The events that processes exchange: domain events, and typing, which is never stored. */
import type { EventType, StoredEvent } from '#server/core/events.ts'
import type { Id } from '#server/core/ids/ids.ts'

/** The events that are sent to browsers. */
export const liveEventTypes = [
  'tweet.created',
  'tweet.edited',
  'tweet.card_changed',
  'tweet.hidden',
  'tweet.who_quotes_changed',
  'quote.detached',
  'tweet.deleted',
  'tweet.withheld',
  'tweet.restored',
  'tweet.liked',
  'tweet.unliked',
  'tweet.retweeted',
  'tweet.unretweeted',
  'tweets.recounted',
  'tweet.bookmarked',
  'tweet.unbookmarked',
  'poll.voted',
  'poll.ended',
  'user.followed',
  'user.unfollowed',
  'follow.requested',
  'follow.request_ended',
  'user.blocked',
  'user.unblocked',
  'user.muted',
  'user.unmuted',
  'muted_words.changed',
  'message.sent',
  'message.read',
  'message.deleted',
  'conversation.changed',
  'notification.created',
  'notification.read',
  'scheduled.changed',
  'session.ended',
  'session.renewed',
] as const satisfies readonly EventType[]

export type LiveDomainEvent = StoredEvent<(typeof liveEventTypes)[number]>

/** An event that each process dispatches at most once, by its `eventId`. */
export type LiveEvent = LiveDomainEvent | { type: 'typing'; from: Id; to: Id; eventId: Id }

/** Leaves out what only listeners need. */
export function toLiveEvent(event: LiveDomainEvent): LiveEvent {
  if (event.type === 'poll.ended') return { ...event, voters: [] }
  if (event.type === 'tweet.deleted') return { ...event, mentions: [] }
  if (event.type !== 'tweet.edited') return event
  const { mentions: _, ...rest } = event
  return rest
}
