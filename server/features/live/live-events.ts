/** What goes from process to process: domain events without what nobody needs, and what is never stored. */
import type { EventType, StoredEvent } from '#server/core/events.ts'
import type { Id } from '#server/core/ids/ids.ts'

/** The events that browsers hear of. */
export const liveEventTypes = [
  'tweet.created',
  'tweet.edited',
  'tweet.deleted',
  'tweet.liked',
  'tweet.unliked',
  'tweet.retweeted',
  'tweet.unretweeted',
  'tweet.bookmarked',
  'tweet.unbookmarked',
  'user.followed',
  'user.unfollowed',
  'user.blocked',
  'user.unblocked',
  'message.sent',
  'message.read',
  'notification.created',
  'notification.read',
  'session.ended',
  'session.renewed',
] as const satisfies readonly EventType[]

export type LiveDomainEvent = StoredEvent<(typeof liveEventTypes)[number]>

/** One piece of news, told at most once in each process: `eventId` says whether it was. */
export type LiveEvent = LiveDomainEvent | { type: 'typing'; from: Id; to: Id; eventId: Id }

export const toLiveEvent = (event: LiveDomainEvent): LiveEvent =>
  event.type === 'tweet.deleted' ? { ...event, mentions: [] } : event
