/** Rows of notifications, and of their settings. */
import type { NotifyChoice, NotifyFrom } from '#contract/calls/notifications.ts'
import type { Id } from '#server/core/ids/ids.ts'

export interface NotificationsTable {
  recipient_id: Id
  id: Id
  type:
    | ('follow' | 'like' | 'retweet' | 'reply' | 'quote' | 'mention' | 'poll')
    | ('follow_request' | 'follow_accepted')
    | ('report' | 'decision' | 'appeal' | 'scheduled')
  /** The actor; the recipient, for decisions of moderators and scheduled posts. */
  actor_id: Id
  /**
   * The tweet; the report or act for decisions of moderators; the failure of a scheduled post; 0 without one, because a
   * key column cannot be null.
   */
  tweet_id: Id
  /** The latest event about this cause. Earlier events that are delivered later are ignored. */
  event_id: Id
  /**
   * 0: it is listed. 1: the like, retweet or follow was undone; the row stays, so that repeating it does not notify again.
   * 2: it was filtered, and waits in the request of its actor; no list, group or count has it.
   */
  is_gone: number
  /** Whether the actor was verified when it happened. */
  from_verified: number
}

/**
 * A group of notifications in the list: likes, or reposts, of one post; the follows, or the requests, of one week; else
 * a single one.
 */
export interface NotificationGroupsTable {
  recipient_id: Id
  /** 1 for the group of only the notifications from verified accounts. */
  is_verified: number
  type: NotificationsTable['type']
  /** The tweet; without one the first id of the week. */
  about_id: Id
  /** The newest notification of the group, where the list shows it. */
  last_id: Id
}

/** Which notifications a user wants; all of them without a row. */
export interface NotificationSettingsTable {
  account_id: Id
  wants_follow: number
  wants_like: number
  wants_retweet: number
  wants_reply: number
  wants_quote: number
  wants_mention: number
  wants_poll: number
  wants_from: NotifyFrom
  /** What becomes of notifications by others than `wants_from`. */
  others: Exclude<NotifyChoice, 'accept'>
  not_followers: NotifyChoice
  new_accounts: NotifyChoice
  private_mentions: NotifyChoice
}

/** A user whose notification request an account has accepted: the account's policy filters and drops nothing of them. */
export interface NotificationPermissionsTable {
  account_id: Id
  user_id: Id
}
