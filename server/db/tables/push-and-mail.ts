/** Rows of push and mail. */
import type { PushType } from '#contract/calls/push.ts'
import type { Id } from '#server/core/ids/ids.ts'

/** Where a session is pushed to. */
export interface PushSubscriptionsTable {
  account_id: Id
  session_id: Id
  endpoint: string
  p256dh: string
  auth: string
  created_at: number
  /** When the first push failed after which none arrived. */
  failing_since: number | null
}

/** What a member is pushed; without a row everything. */
export interface PushSwitchesTable {
  account_id: Id
  push_follow: number
  push_like: number
  push_retweet: number
  push_reply: number
  push_mention: number
  push_message: number
}

/** What waits to be pushed to one session: one row for all that is told about the same thing. */
export interface PushQueueTable {
  id: Id
  account_id: Id
  session_id: Id
  type: PushType
  /** The post, who wrote the message, or 0 for follows. */
  about_id: Id
  /** The notifications or messages it stands for: those in between, these two included. */
  first_id: Id
  last_id: Id
  due_at: number
  attempts: number
}

/** What waits to be mailed. Links that let somebody in are made when it is sent, and stand nowhere. */
export interface MailQueueTable {
  id: Id
  account_id: Id
  template: string
  /** As they were when it was queued: the account may change, or end. */
  address: string
  name: string
  /** JSON: what its template says. */
  data: string
  due_at: number
  attempts: number
}
