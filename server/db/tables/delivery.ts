/** Rows of push and mail. */
import type { NotifyFrom } from '#contract/calls/notifications.ts'
import type { PushMessage } from '#contract/calls/push.ts'
import type { Id } from '#server/core/ids/ids.ts'

/** The push subscription of a session. */
export interface PushSubscriptionsTable {
  account_id: Id
  session_id: Id
  endpoint: string
  p256dh: string
  auth: string
  created_at: number
  /** When pushes began to fail; null while they arrive. */
  failing_since: number | null
}

/** Which pushes a user wants; all of them without a row. */
export interface PushSwitchesTable {
  account_id: Id
  push_follow: number
  push_like: number
  push_retweet: number
  push_reply: number
  push_quote: number
  push_mention: number
  push_poll: number
  push_message: number
  push_from: NotifyFrom
}

/** A queued push to a session: one row for all events about the same thing. */
export interface PushQueueTable {
  id: Id
  account_id: Id
  session_id: Id
  type: PushMessage['type']
  /** The tweet, the sender of messages, or 0. */
  about_id: Id
  /** The range of notifications or messages it covers. */
  first_id: Id
  last_id: Id
  due_at: number
  attempts: number
}

/** A queued mail. Secret links are created when it is sent, and never stored. */
export interface MailQueueTable {
  id: Id
  account_id: Id
  template: string
  /** The address when it was queued: the account may change, or be deleted. */
  address: string
  name: string
  /** A code of contract/languages.ts; null for English. */
  language: string | null
  /** JSON: the data of its template. */
  data: string
  due_at: number
  attempts: number
}
