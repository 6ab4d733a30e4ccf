/**
 * The whole data model (DATA.md). Beside each table: the one feature that writes it, and the column it would be
 * distributed by. Ids and times are integers (times in milliseconds), flags 0/1, lists JSON text.
 */
import type { ProviderId } from '#contract/calls/identities.ts'
import type { PushType } from '#contract/calls/push.ts'
import type { Id } from '#server/core/ids/ids.ts'

export interface Tables {
  // Written by db itself; local to the coordinator.
  /** Secrets of the network; each value is sealed for its name (server/core/security/secrets.ts). */
  settings: { name: string; value: string }
  migrations: { name: string; applied_at: number }
  id_slots: { slot: number; owner: string; leased_until: number }
  event_outbox: { priority: number; id: Id; event: string; due_at: number; attempts: number }
  backfills: { name: string; last_id: Id }
  /** On PostgreSQL only: the embedded store has one process, which counts in memory. */
  rate_limits: { key: string; used: number; ends_at: number }
  idempotency: { account_id: Id; key: string; kind: IdempotentKind; result_id: Id; created_at: number }

  // Account group, by the owning account.
  accounts: AccountsTable // users, by id
  /** Members who have left, while what they have left behind is cleared away. */
  leavers: { account_id: Id; left_at: number } // users, by account_id
  account_counters: { account_id: Id; followers: number; following: number; tweets: number } // users, by account_id
  following: { follower_id: Id; followee_id: Id; mark_id: Id } // users, by follower_id
  followers: { followee_id: Id; follower_id: Id; mark_id: Id } // users, by followee_id
  blocks: { blocker_id: Id; blocked_id: Id; mark_id: Id } // users, by blocker_id
  blocked_by: { blocked_id: Id; blocker_id: Id } // users, by blocked_id
  sessions: SessionsTable // sessions, by account_id
  /** Kinds of devices an account has signed in from. */
  known_devices: { account_id: Id; device: string; seen_at: number } // sessions, by account_id
  /** Network addresses an account has been signed in to from, as keyed hashes. */
  known_addresses: { account_id: Id; address_hash: string; seen_at: number } // sessions, by account_id
  /** Sign-ins of the last months, and failed second steps. */
  sign_ins: SignInsTable // sessions, by account_id
  account_tokens: AccountTokensTable // recovery, by account_id
  /** The address an account is to have once the link mailed there is opened. */
  pending_addresses: PendingAddressesTable // recovery, by account_id
  account_changes: AccountChangesTable // changes, by account_id
  likes: MarkTable // tweets, by account_id
  retweets: MarkTable // tweets, by account_id
  bookmarks: MarkTable // tweets, by account_id
  author_tweets: AuthorTweetsTable // tweets, by author_id
  timeline: TimelineTable // timelines, by owner_id
  timeline_owners: { owner_id: Id; kept_from: Id; read_at: number } // timelines, by owner_id
  big_authors: { author_id: Id } // timelines, by author_id
  authenticators: AuthenticatorsTable // factors, by account_id
  backup_codes: { account_id: Id; code_hash: string; salt: string; created_at: number } // factors, by account_id
  passkeys: PasskeysTable // factors, by account_id
  identities: IdentitiesTable // identities, by account_id
  media: MediaTable // media, by owner_id
  messages: MessagesTable // messages, by lo_id
  conversations: ConversationsTable // messages, by account_id
  notifications: NotificationsTable // notifications, by recipient_id
  /** What a member has read: their notifications up to this one. */
  notification_reads: { recipient_id: Id; read_id: Id } // notifications, by recipient_id
  push_subscriptions: PushSubscriptionsTable // push, by account_id
  push_switches: PushSwitchesTable // push, by account_id

  // Post group, by post.
  tweets: TweetsTable // tweets, by id
  tweet_counters: { tweet_id: Id; likes: number; retweets: number; replies: number; bookmarks: number } // tweets, by tweet_id
  tweet_replies: { parent_id: Id; tweet_id: Id; author_id: Id } // tweets, by parent_id
  tweet_likers: MarkTable // tweets, by tweet_id
  tweet_retweeters: MarkTable // tweets, by tweet_id
  tweet_search: TweetSearchTable // search, by rowid

  // Names, by the text.
  usernames: { username: string; account_id: Id } // users, by username
  emails: { email: string; account_id: Id } // users, by email
  /** Addresses an account had: nobody else's while the change can be undone. */
  kept_emails: { email: string; account_id: Id; until: number } // users, by email
  /** Who somebody is elsewhere: the SHA-256 of provider, issuer and subject. */
  identity_subjects: { subject_hash: string; account_id: Id } // identities, by subject_hash
  provider_visits: AuthorizationRequestsTable // identities, by secret_hash
  push_endpoints: { endpoint_hash: string; account_id: Id; session_id: Id } // push, by endpoint_hash
  challenges: ChallengesTable // factors, by challenge_hash
  sign_in_tickets: SignInTicketsTable // factors, by ticket_hash
  /** Names of members who have left: nobody else's until then. */
  kept_usernames: { username: string; until: number } // users, by username
  user_search: { account_id: Id; word: string; level: number } // search, by account_id

  // Tags, by the tag.
  hashtags: { tag: string; name: string; tweets: number; level: number } // trends, by tag
  hashtag_spellings: { tag: string; name: string; tweets: number } // trends, by tag
  tweet_hashtags: { tag: string; author_id: Id; tweet_id: Id; name: string } // trends, by tag
  trend_counts: { tag: string; day: number; members: number } // trends, by tag

  // Local to the coordinator, as the event outbox.
  push_queue: PushQueueTable // push, by id
  mail_queue: MailQueueTable // mail, by id
}

/** What an Idempotency-Key stands for. */
export type IdempotentKind = 'tweet' | 'message'

/** Who marked what; `mark_id` is made at the moment and orders the marks. */
export interface MarkTable {
  account_id: Id
  tweet_id: Id
  mark_id: Id
}

/** Full text: FTS5 that keeps no text on SQLite, a tsvector on PostgreSQL. `rowid` is the post, `words` written, not read. */
export interface TweetSearchTable {
  rowid: Id
  words: string
}

export interface AccountsTable {
  id: Id
  username: string
  email: string
  password_hash: string | null
  name: string
  bio: string
  location: string
  website: string
  avatar: string | null
  cover: string | null
  /** YYYY-MM-DD. */
  dob: string | null
  show_birth_year: number
  shows_likes: number
  is_protected: number
  is_verified_org: number
  /** Made when the organisation was verified: the order of their list. */
  verified_mark_id: Id | null
  created_at: number
  /** When its owner proved to read what is sent to its e-mail address. */
  email_confirmed_at: number | null
}

export interface SessionsTable {
  account_id: Id
  token_hash: string
  id: Id
  device: string
  created_at: number
  last_seen_at: number
  expires_at: number
  /** When its owner last proved to be the one who uses it: at sign-in, or later again. */
  proved_at: number
  /** When its owner last made a proof for one act that still is to come; 0 for none. */
  fresh_proof_at: number
}

export interface PendingAddressesTable {
  account_id: Id
  email: string
  /** 1 when the operator has set it: the address from before cannot undo that. */
  by_operator: number
  expires_at: number
}

/** What was changed about the ways into an account, for as long as the mail about it can undo it. */
export interface AccountChangesTable {
  account_id: Id
  id: Id
  kind: string
  /** JSON: what undoing it takes. */
  data: string
  made_at: number
}

export interface SignInsTable {
  account_id: Id
  id: Id
  created_at: number
  device: string
  /** A part of the address, in CIDR notation. */
  network: string
  is_failed: number
}

/** The app that makes an account's one-time codes. */
export interface AuthenticatorsTable {
  account_id: Id
  /** Base32, sealed (server/core/security/secrets.ts). */
  secret: string
  created_at: number
  /** When the first code was entered: until then nothing asks for one. */
  confirmed_at: number | null
  /** The step of time of the last code that was accepted: it and earlier ones are not accepted again. */
  last_step: number
}

export interface PasskeysTable {
  account_id: Id
  id: Id
  /** As the authenticator names it, base64url. */
  credential_id: string
  /** COSE, base64url. */
  public_key: string
  /** How often the authenticator says it was used; 0 for those that do not count. */
  sign_count: number
  /** JSON list. */
  transports: string
  name: string
  created_at: number
  last_used_at: number | null
}

/** What a browser's passkey was asked to sign; gone once it has. */
export interface ChallengesTable {
  challenge_hash: string
  purpose: 'register' | 'prove' | 'factor' | 'sign-in'
  /** 0 when it is not known yet who signs in. */
  account_id: Id
  expires_at: number
}

/** Who gave the right password, and owes the second factor. */
export interface SignInTicketsTable {
  ticket_hash: string
  account_id: Id
  expires_at: number
  tries: number
}

/** Where else a member can prove who they are: one of each provider. */
export interface IdentitiesTable {
  account_id: Id
  provider: ProviderId
  subject_hash: string
  /** What the member sees of it in the settings. */
  label: string
  created_at: number
}

/** Somebody on the way to a provider, or back from there. */
export interface AuthorizationRequestsTable {
  /** SHA-256 of the state at first, of the cookie in the end. */
  secret_hash: string
  stage: 'away' | 'answered' | 'back'
  provider: ProviderId
  expires_at: number
  /** JSON: what is known of the visit at that stage. */
  payload: string
}

export interface AuthorTweetsTable {
  author_id: Id
  tweet_id: Id
  is_reply: number
  has_media: number
  reply_to_author: Id | null
}

/** A post (`at` is its id) or a repost (`at` is its mark) by somebody the owner follows. */
export interface TimelineTable {
  owner_id: Id
  at: Id
  tweet_id: Id
  actor_id: Id
  reply_to_author: Id | null
}

export interface MediaTable {
  owner_id: Id
  id: Id
  hash: string
  width: number
  height: number
  created_at: number
}

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

/** A single-use secret that was mailed: of it only the SHA-256. */
export interface AccountTokensTable {
  account_id: Id
  token_hash: string
  kind: 'confirm' | 'reset' | 'export' | 'undo'
  payload: string
  expires_at: number
}

export interface TweetsTable {
  id: Id
  author_id: Id
  reply_to: Id | null
  reply_to_author: Id | null
  content: string
  /** JSON list of StoredMedia. */
  media: string
  audience: number
  created_at: number
  edited_at: number | null
}

/** Who may see a post; kept from the first migration on, because adding it later rewrites every row. */
export const AUDIENCE = { everyone: 0, followers: 1, mentioned: 2 } as const

/** Levels of hashtags by their number of posts: below 10, 100, 1,000 … */
export const HASHTAG_LEVELS = 8
