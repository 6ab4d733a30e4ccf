/** Rows of messages and notifications. */
import type { Id } from '#server/core/ids/ids.ts'

/** Lies with the smaller of the two account ids. */
export interface MessagesTable {
  lo_id: Id
  hi_id: Id
  id: Id
  sender_id: Id
  text: string
  read_at: number | null
}

/** One side of a conversation: stands twice, once for each of the two. */
export interface ConversationsTable {
  account_id: Id
  other_id: Id
  last_id: Id
  last_sender_id: Id
  /** The beginning of the last message. */
  last_text: string
  /** Messages of the other that this side has not read. */
  unread: number
}

export interface NotificationsTable {
  recipient_id: Id
  id: Id
  type: 'follow' | 'like' | 'retweet' | 'reply' | 'mention'
  actor_id: Id
  /** 0 for a follow: a key column cannot be null. */
  tweet_id: Id
  /** The latest event about this cause: an earlier one that comes later changes nothing. */
  event_id: Id
  /** What it told of was taken back. The row stays, so that doing it again does not tell it twice. */
  is_gone: number
}
