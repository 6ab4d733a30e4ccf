/**
 * The data model. The comment of each table names the one feature that writes it, and the column to distribute it by;
 * server/db/citus/places.ts says which tables are. Ids and times are integers (times in milliseconds), flags are 0 or 1,
 * lists are JSON text.
 */
import type { RegistrationMode, RegistrationSettings } from '#contract/calls/moderation/registration.ts'
import type { Id } from '#server/core/ids/ids.ts'
import type {
  AccountChangesTable,
  AccountsTable,
  AccountTokensTable,
  AccountTrustTable,
  AuthenticatorsTable,
  AuthorizationRequestsTable,
  ChallengesTable,
  IdentitiesTable,
  PasskeysTable,
  PendingAddressesTable,
  SessionsTable,
  SignInsTable,
  SignInTicketsTable,
} from './tables/accounts.ts'
import type { AutomaticRulesTable, RuleMatchesTable } from './tables/automation.ts'
import type { LessLikeTable, MutedWordsTable, MutesTable } from './tables/filters.ts'
import type { AccountDeletionsTable, LegalAcceptancesTable, LegalVersionsTable, RecountsTable } from './tables/legal.ts'
import type {
  ConversationsTable,
  MessagesTable,
  NotificationGroupsTable,
  NotificationSettingsTable,
  NotificationsTable,
} from './tables/messages.ts'
import type {
  AppealsTable,
  CaseNotesTable,
  CasesTable,
  ModerationActsTable,
  ModerationLogTable,
  ReportsTable,
} from './tables/moderation.ts'
import type {
  MailQueueTable,
  PushQueueTable,
  PushSubscriptionsTable,
  PushSwitchesTable,
} from './tables/push-and-mail.ts'
import type { InvitationsTable, SignUpsTable, UsedProofsTable } from './tables/registration.ts'
import type {
  AuthorTweetsTable,
  DraftsTable,
  MarkTable,
  MediaTable,
  RefusedTagsTable,
  SetAside,
  TimelineTable,
  TweetCountersTable,
  TweetHashtagsTable,
  TweetRepliesTable,
  TweetSearchTable,
  TweetsTable,
} from './tables/tweets.ts'

export interface Tables {
  // Written by db itself.
  /** Secrets of the network; each value is sealed for its name (server/core/security/secrets.ts). */
  settings: { name: string; value: string }
  migrations: { name: string; applied_at: number }
  id_slots: { slot: number; owner: string; leased_until: number }
  event_outbox: { priority: number; id: Id; event: string; due_at: number; attempts: number }
  backfills: { name: string; last_id: Id }
  /** What the operator's tools record; each value is JSON (server/db/operator-states.ts). */
  operator_states: { name: string; value: string }
  /** PostgreSQL only: the single process on SQLite counts in memory. */
  rate_limits: { key: string; used: number; ends_at: number }
  idempotency: { account_id: Id; key: string; kind: IdempotentKind; result_id: Id; created_at: number }

  // By the owning account.
  accounts: AccountsTable // people, by id
  /** Members who have left, while what they have left behind is cleared away. */
  deleted_accounts: { account_id: Id; deleted_at: number } // people, by account_id
  /** Accounts that no list shows: deleted, suspended, pending or leaving ones. */
  hidden_accounts: { account_id: Id } // people, by account_id
  /** Accounts that their owners have deleted, until they are purged. */
  account_deletions: AccountDeletionsTable // accounts, by account_id
  recounts: RecountsTable // accounts, by account_id
  legal_acceptances: LegalAcceptancesTable // network, by account_id
  account_counters: { account_id: Id; followers: number; following: number; tweets: number } // people, by account_id
  /** Which accounts are established, and how many established followers they have. */
  account_trust: AccountTrustTable // people, by account_id
  following: FollowTable // people, by follower_id
  followers: FollowTable // people, by followee_id
  /** Requests to follow a protected account that its owner has not answered. */
  follow_requests: { owner_id: Id; requester_id: Id; mark_id: Id } // people, by owner_id
  blocks: { blocker_id: Id; blocked_id: Id; mark_id: Id } // people, by blocker_id
  blocked_by: { blocked_id: Id; blocker_id: Id } // people, by blocked_id
  mutes: MutesTable // people, by muter_id
  /** Users whose reposts an account does not want in its feeds. */
  hidden_reposts: { account_id: Id; user_id: Id } // people, by account_id
  muted_words: MutedWordsTable // people, by account_id
  sessions: SessionsTable // accounts, by account_id
  /** Kinds of devices an account has signed in from. */
  known_devices: { account_id: Id; device: string; seen_at: number } // accounts, by account_id
  /** Network addresses an account has been signed in to from, as keyed hashes. */
  known_networks: { account_id: Id; network_hash: string; seen_at: number } // accounts, by account_id
  /** Sign-ins of the last months, and failed second steps. */
  sign_ins: SignInsTable // accounts, by account_id
  account_tokens: AccountTokensTable // accounts, by account_id
  /** New addresses that are not confirmed yet. */
  pending_addresses: PendingAddressesTable // accounts, by account_id
  account_changes: AccountChangesTable // accounts, by account_id
  likes: MarkTable // posts, by account_id
  retweets: MarkTable // posts, by account_id
  bookmarks: MarkTable & SetAside // posts, by account_id
  author_tweets: AuthorTweetsTable // posts, by author_id
  drafts: DraftsTable // posts, by account_id
  timeline: TimelineTable // feeds, by owner_id
  timeline_owners: { owner_id: Id; kept_from: Id; read_at: number } // feeds, by owner_id
  big_authors: { author_id: Id } // feeds, by author_id
  authenticators: AuthenticatorsTable // accounts, by account_id
  backup_codes: { account_id: Id; code_hash: string; salt: string; created_at: number } // accounts, by account_id
  passkeys: PasskeysTable // accounts, by account_id
  identities: IdentitiesTable // accounts, by account_id
  media: MediaTable // media, by owner_id
  /** Names that images had before, and until when their files are kept: null once those are deleted. */
  former_images: { name: string; hash: string; kept_until: number | null } // media, by name
  messages: MessagesTable // messages, by lo_id
  conversations: ConversationsTable // messages, by account_id
  notifications: NotificationsTable // notifications, by recipient_id
  notification_groups: NotificationGroupsTable // notifications, by recipient_id
  notification_settings: NotificationSettingsTable // notifications, by account_id
  /** The last notification that a user has read. */
  notification_reads: { recipient_id: Id; read_id: Id } // notifications, by recipient_id
  /** The first posts of threads about which an account wants no notifications. */
  muted_conversations: { account_id: Id; root_id: Id } // notifications, by account_id
  less_like: LessLikeTable // feeds, by account_id
  /** Hashtags that a user has chosen, folded. */
  account_topics: { account_id: Id; tag: string } // people, by account_id
  push_subscriptions: PushSubscriptionsTable // delivery, by account_id
  push_switches: PushSwitchesTable // delivery, by account_id

  // By post.
  tweets: TweetsTable // posts, by id
  tweet_counters: TweetCountersTable // posts, by tweet_id
  /** Who may see a tweet for those it mentions. */
  tweet_readers: { tweet_id: Id; account_id: Id } // posts, by tweet_id
  tweet_replies: TweetRepliesTable // posts, by parent_id
  tweet_likers: MarkTable & SetAside // posts, by tweet_id
  tweet_retweeters: MarkTable & SetAside // posts, by tweet_id
  tweet_search: TweetSearchTable // search, by rowid

  // By the text.
  usernames: { username: string; account_id: Id } // people, by username
  emails: { email: string; account_id: Id } // people, by email
  /** Former addresses of accounts, reserved while the change can be undone. */
  reserved_emails: { email: string; account_id: Id; until: number } // people, by email
  /** Accounts at sign-in providers: the SHA-256 of provider, issuer and subject. */
  identity_subjects: { subject_hash: string; account_id: Id } // accounts, by subject_hash
  authorization_requests: AuthorizationRequestsTable // accounts, by secret_hash
  push_endpoints: { endpoint_hash: string; account_id: Id; session_id: Id } // delivery, by endpoint_hash
  challenges: ChallengesTable // accounts, by challenge_hash
  sign_in_tickets: SignInTicketsTable // accounts, by ticket_hash
  /** Usernames of deleted accounts, reserved until then. */
  reserved_usernames: { username: string; until: number } // people, by username
  user_search: { account_id: Id; word: string; level: number } // search, by account_id

  // By the tag.
  hashtags: { tag: string; name: string; tweets: number; level: number } // trends, by tag
  hashtag_spellings: { tag: string; name: string; tweets: number } // trends, by tag
  tweet_hashtags: TweetHashtagsTable // trends, by tag
  trend_counts: { tag: string; day: number; members: number } // trends, by tag
  /** Users by the hour of their latest use that counts, and the posts of the hour. */
  trend_hours: { tag: string; hour: number; members: number; posts: number } // trends, by tag
  refused_tags: RefusedTagsTable // trends, by likeness

  // Moderation, by case, report or act.
  reports: ReportsTable // moderation, by id
  cases: CasesTable // moderation, by id
  case_notes: CaseNotesTable // moderation, by case_id
  moderation_acts: ModerationActsTable // moderation, by id
  appeals: AppealsTable // moderation, by case_id
  moderation_log: ModerationLogTable // moderation, by id

  // Of the network.
  automatic_rules: AutomaticRulesTable // moderation, by id
  rule_matches: RuleMatchesTable // moderation, by rule_id
  network: NetworkTable // network, by id
  invitations: InvitationsTable // accounts, by id
  /** What was recorded when an account was created: none for one that came without invitation and reason. */
  sign_ups: SignUpsTable // accounts, by account_id
  /** Proofs of work that were used, until they are too old. */
  used_proofs: UsedProofsTable // accounts, by challenge_hash
  /** Links for the first administrator. */
  setup_links: { token_hash: string; created_at: number } // accounts, by token_hash
  legal_versions: LegalVersionsTable // network, by page
  push_queue: PushQueueTable // delivery, by id
  mail_queue: MailQueueTable // delivery, by id
}

interface FollowTable extends SetAside {
  follower_id: Id
  followee_id: Id
  mark_id: Id
}

/** The one row of what administrators have chosen. */
interface NetworkTable {
  id: number
  /** Empty for the name of Plus. */
  name: string
  /** #rrggbb. */
  colour: string | null
  /** A square WebP, base64. */
  picture: string | null
  /** Who may sign up. */
  registration: RegistrationMode
  invites_per_member: number
  needs_confirmed_email: number
  /** JSON lists. */
  refused_domains: string
  refused_networks: string
  proof: RegistrationSettings['proof']
  /** Empty for none. */
  sign_up_question: string
  /** JSON list. */
  sign_up_answers: string
}

/** The kind of request an Idempotency-Key was used for. */
export type IdempotentKind = 'tweet' | 'thread' | 'message' | 'report' | 'case' | 'note' | 'act' | 'appeal' | 'rule'
