/** The scopes that the access token of an app needs for frames of live events. */
import type { ServerFrame } from '#contract/live.ts'
import type { Scope } from '#contract/scopes.ts'

const SCOPES = {
  ready: null,
  heartbeat: null,
  resync: null,
  'session.ended': null,
  'tweet.new': 'read:statuses',
  'tweet.changed': 'read:statuses',
  'tweet.deleted': 'read:statuses',
  counts: 'read:statuses',
  poll: 'read:statuses',
  'own.vote': 'read:statuses',
  'scheduled.changed': 'read:statuses',
  'notification.new': 'read:notifications',
  'notifications.unread': 'read:notifications',
  'message.new': 'read:messages',
  'message.request': 'read:messages',
  'message.deleted': 'read:messages',
  'message.read': 'read:messages',
  'message.typing': 'read:messages',
  'conversation.changed': 'read:messages',
  'follow.request': 'read:follows',
} as const satisfies Record<Exclude<ServerFrame['type'], 'own.mark' | 'own.relation'>, Scope | null>

const OWN_SCOPES = {
  liked: 'read:favourites',
  retweeted: 'read:statuses',
  bookmarked: 'read:bookmarks',
  following: 'read:follows',
  blocking: 'read:blocks',
  muting: 'read:mutes',
} as const satisfies Record<string, Scope>

/** The scope with which an app receives a frame; null: every app does. */
export function scopeOfFrame(frame: ServerFrame): Scope | null {
  if (frame.type === 'own.mark') return OWN_SCOPES[frame.mark]
  if (frame.type === 'own.relation') return OWN_SCOPES[frame.relation]
  return SCOPES[frame.type]
}
