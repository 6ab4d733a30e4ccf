/** The names that Mastodon's apps know types of notifications by. The apps do not know the other types. */
import type { NotificationType } from './each.store.ts'

export const mastodonTypes: Partial<Record<NotificationType, string>> = {
  reply: 'mention',
  mention: 'mention',
  quote: 'quote',
  like: 'favourite',
  retweet: 'reblog',
  follow: 'follow',
  follow_request: 'follow_request',
  poll: 'poll',
}

/** All types that Mastodon's apps know. */
export const KNOWN_TYPES = Object.keys(mastodonTypes) as NotificationType[]
