/** Rows of messages. */
import type { Id } from '#server/core/ids/ids.ts'

/** Stored under the smaller of the two account ids. */
export interface MessagesTable {
  lo_id: Id
  hi_id: Id
  id: Id
  sender_id: Id
  text: string
  read_at: number | null
  /** Whether its sender may see when it was read: both sent read receipts then. */
  read_shown: number
  /** The one of the two who has deleted it for themselves, or NO_ID. A message that both have deleted has no row. */
  hidden_for: Id
}

/** One user's view of a conversation. */
export interface ConversationsTable {
  account_id: Id
  other_id: Id
  /** The last message that the account sees; NO_ID when it sees none. */
  last_id: Id
  last_sender_id: Id
  /** The beginning of the last message. */
  last_text: string
  /** Messages of the other user that are unread. */
  unread: number
  /** Whether it is among the message requests of the account. */
  is_request: number
  /** Whether the account has written in it or accepted it: then messages of the other user are no request. */
  is_accepted: number
  /** The account has deleted all messages up to this one for itself. */
  cleared_id: Id
}
