/** Rows of push, mail and webhooks. */
import type { NotifyFrom } from '#contract/calls/notifications.ts'
import type { PushMessage } from '#contract/calls/push.ts'
import type { Webhook, WebhookDelivery, WebhookType } from '#contract/calls/webhooks.ts'
import type { Id } from '#server/core/ids/ids.ts'

/** The push subscription of a session of the web app, or of an app's access token. */
export interface PushSubscriptionsTable {
  account_id: Id
  /** The session or the access token, with which the subscription ends. */
  session_id: Id
  endpoint: string
  p256dh: string
  auth: string
  created_at: number
  /** When pushes began to fail; null while they arrive. */
  failing_since: number | null
  /** JSON: what an app gets (`AppPush`). Null for the web app, which gets what the account wants. */
  for_app: string | null
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

/** A feed whose change the WebSub hub is yet to be sent. */
export interface ChangedFeedsTable {
  id: Id
  /** `user` and an id, or `tag` and a hashtag, with a space between. */
  feed: string
  due_at: number
  attempts: number
}

/** An address that gets events of an account. */
export interface WebhooksTable {
  id: Id
  account_id: Id
  url: string
  /** The chosen types of events, separated by spaces. */
  types: string
  /** Encrypted, with a context of the webhook. */
  secret: string
  former_secret: string | null
  /** Until when deliveries are signed with the former secret, too; 0 without one. */
  former_until: number
  /** Why nothing is sent; null while it is on. */
  off_reason: Webhook['off']
  /** When deliveries began to fail; null after a success. */
  failing_since: number | null
  /** Failed tries in a row. */
  failures: number
  /** Nothing is sent before: the last try has failed. */
  paused_until: number
  /** When its next delivery is due; null when none waits. */
  due_at: number | null
  /** Until when a process is sending to it. */
  leased_until: number
}

/** An event that is or was sent to a webhook; several events about the same thing while it waits. */
export interface WebhookDeliveriesTable {
  id: Id
  webhook_id: Id
  type: WebhookType | 'test'
  /** The tweet, the sender of a message, or 0. */
  about_id: Id
  /** 0 while it takes further events about the same thing; else a number of its own. */
  lot: Id
  /** The range of notifications it covers; of other types the id of the event or message. */
  first_id: Id
  last_id: Id
  /** When it is sent or tried again; null once it is finished. */
  due_at: number | null
  attempts: number
  /** The last try: when it was made, the status of the answer, why it failed, and how long it took. */
  tried_at: number | null
  status: number | null
  problem: WebhookDelivery['problem']
  duration_ms: number | null
}
