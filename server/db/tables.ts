/**
 * The data model. table-rules.ts names the writer of each table, and how it is distributed. Ids and times are integers
 * (times in milliseconds), flags are 0 or 1, lists are JSON text.
 */
import type { Id } from '#server/core/ids/ids.ts'
import type {
  AccountChangesTable,
  AccountDeletionsTable,
  AccountTokensTable,
  AuthenticatorsTable,
  AuthorizationRequestsTable,
  ChallengesTable,
  IdentitiesTable,
  InvitationsTable,
  PasskeysTable,
  PendingAddressesTable,
  RecountsTable,
  SessionsTable,
  SignInsTable,
  SignInTicketsTable,
  SignUpsTable,
  UsedProofsTable,
} from './tables/accounts.ts'
import type { AccessTokensTable, AppGrantsTable, AppRequestsTable, AppSecretsTable, AppsTable } from './tables/apps.ts'
import type {
  ChangedFeedsTable,
  MailQueueTable,
  PushQueueTable,
  PushSubscriptionsTable,
  PushSwitchesTable,
  WebhookDeliveriesTable,
  WebhooksTable,
} from './tables/delivery.ts'
import type { HomeMarkersTable, LessLikeTable } from './tables/feeds.ts'
import type { LinkCardQueueTable, LinkCardsTable } from './tables/link-cards.ts'
import type { MediaTable, UploadedImagesTable, VideosTable } from './tables/media.ts'
import type { ConversationsTable, MessagesTable } from './tables/messages.ts'
import type {
  AppealsTable,
  AutomaticRulesTable,
  CaseNotesTable,
  CasesTable,
  ModerationActsTable,
  ModerationLogTable,
  ReportsTable,
  RuleMatchesTable,
} from './tables/moderation.ts'
import type { LegalAcceptancesTable, LegalVersionsTable, NetworkTable } from './tables/network.ts'
import type {
  NotificationGroupsTable,
  NotificationPermissionsTable,
  NotificationSettingsTable,
  NotificationsTable,
} from './tables/notifications.ts'
import type {
  AccountsTable,
  AccountTrustTable,
  FollowTable,
  MutedWordsTable,
  MutesTable,
  SetAside,
} from './tables/people.ts'
import type {
  AuthorTweetsTable,
  DraftsTable,
  MarkTable,
  PollEndsTable,
  PollsTable,
  PollVotesTable,
  PrivateThreadReadsTable,
  TweetCountersTable,
  TweetQuotesTable,
  TweetRepliesTable,
  TweetsTable,
  TweetVersionsTable,
} from './tables/posts.ts'
import type { ScheduledPostsTable } from './tables/scheduled.ts'
import type { TweetSearchTable } from './tables/search.ts'
import type { RefusedTagsTable, TweetHashtagsTable } from './tables/trends.ts'

export interface Tables {
  // Written by db itself.
  /** Secrets of the network; each value is sealed for its name (server/core/security/secrets.ts). */
  settings: { name: string; value: string }
  migrations: { name: string; applied_at: number }
  id_slots: { slot: number; owner: string; leased_until: number }
  event_outbox: { priority: number; id: Id; event: string; due_at: number; attempts: number }
  backfills: { name: string; last_id: Id }
  /** States that the operator's tools record; each value is JSON (server/db/operator-states.ts). */
  operator_states: { name: string; value: string }
  /** PostgreSQL only: the single process on SQLite counts in memory. */
  rate_limits: { key: string; used: number; ends_at: number }
  idempotency: { account_id: Id; key: string; kind: IdempotentKind; result_id: Id; created_at: number }

  // Tables by the owning account.
  accounts: AccountsTable
  /** Deleted accounts whose data is being purged. */
  deleted_accounts: { account_id: Id; deleted_at: number }
  /** Accounts that no list shows: deleted, suspended, pending or leaving ones. */
  hidden_accounts: { account_id: Id }
  /** Accounts that their owners have deleted, until they are purged. */
  account_deletions: AccountDeletionsTable
  recounts: RecountsTable
  legal_acceptances: LegalAcceptancesTable
  account_counters: { account_id: Id; followers: number; following: number; tweets: number }
  /** Which accounts are established, and how many established followers they have. */
  account_trust: AccountTrustTable
  following: FollowTable
  followers: FollowTable
  /** Requests to follow a protected account that its owner has not answered. */
  follow_requests: { owner_id: Id; requester_id: Id; mark_id: Id }
  blocks: { blocker_id: Id; blocked_id: Id; mark_id: Id }
  blocked_by: { blocked_id: Id; blocker_id: Id }
  mutes: MutesTable
  /** Users whose reposts an account does not want in its feeds. */
  hidden_reposts: { account_id: Id; user_id: Id }
  muted_words: MutedWordsTable
  sessions: SessionsTable
  /** Kinds of devices an account has signed in from. */
  known_devices: { account_id: Id; device: string; seen_at: number }
  /** Address ranges that an account was signed in to from, as keyed hashes. */
  known_networks: { account_id: Id; network_hash: string; seen_at: number }
  /** Sign-ins of the last months, and failed second steps. */
  sign_ins: SignInsTable
  account_tokens: AccountTokensTable
  /** New addresses that are not confirmed yet. */
  pending_addresses: PendingAddressesTable
  account_changes: AccountChangesTable
  likes: MarkTable
  retweets: MarkTable
  bookmarks: MarkTable & SetAside
  author_tweets: AuthorTweetsTable
  drafts: DraftsTable
  scheduled_posts: ScheduledPostsTable
  authenticators: AuthenticatorsTable
  backup_codes: { account_id: Id; code_hash: string; salt: string; created_at: number }
  passkeys: PasskeysTable
  identities: IdentitiesTable
  app_grants: AppGrantsTable
  access_tokens: AccessTokensTable
  app_secrets: AppSecretsTable
  media: MediaTable
  videos: VideosTable
  uploaded_images: UploadedImagesTable
  /** Former names of images, and until when their files are kept: null once the files are deleted. */
  former_images: { name: string; hash: string; kept_until: number | null }
  messages: MessagesTable
  conversations: ConversationsTable
  notifications: NotificationsTable
  notification_groups: NotificationGroupsTable
  notification_settings: NotificationSettingsTable
  notification_permissions: NotificationPermissionsTable
  /** The last notification that a user has read. */
  notification_reads: { recipient_id: Id; read_id: Id }
  /** First posts of the threads that an account has muted. */
  muted_conversations: { account_id: Id; root_id: Id }
  less_like: LessLikeTable
  home_markers: HomeMarkersTable
  private_thread_reads: PrivateThreadReadsTable
  /** The topics of a user, folded. */
  account_topics: { account_id: Id; tag: string }
  push_subscriptions: PushSubscriptionsTable
  push_switches: PushSwitchesTable

  // Tables by post.
  tweets: TweetsTable
  tweet_counters: TweetCountersTable
  tweet_versions: TweetVersionsTable
  /** The readers of restricted tweets: mentioned and answered users. */
  tweet_readers: { tweet_id: Id; account_id: Id }
  tweet_replies: TweetRepliesTable
  /** The first posts of the threads of deleted replies that have replies. */
  deleted_replies: { tweet_id: Id; root_id: Id }
  tweet_quotes: TweetQuotesTable
  tweet_likers: MarkTable & SetAside
  tweet_retweeters: MarkTable & SetAside
  polls: PollsTable
  poll_votes: PollVotesTable
  tweet_search: TweetSearchTable

  // Tables by text.
  usernames: { username: string; account_id: Id }
  /** Public pages of deleted posts and accounts (server/features/people/deleted-pages.ts), for some months. */
  deleted_pages: { page: string; deleted_at: number }
  emails: { email: string; account_id: Id }
  /** Former addresses of accounts, reserved while the change can be undone. */
  reserved_emails: { email: string; account_id: Id; until: number }
  /** Accounts at sign-in providers: the SHA-256 of provider, issuer and subject. */
  identity_subjects: { subject_hash: string; account_id: Id }
  authorization_requests: AuthorizationRequestsTable
  push_endpoints: { endpoint_hash: string; account_id: Id; session_id: Id }
  challenges: ChallengesTable
  app_requests: AppRequestsTable
  sign_in_tickets: SignInTicketsTable
  /** Usernames of deleted accounts, reserved until then. */
  reserved_usernames: { username: string; until: number }
  user_search: { account_id: Id; word: string; level: number }

  // Link cards.
  link_cards: LinkCardsTable
  link_card_queue: LinkCardQueueTable

  // Public pages.
  sitemap_parts: { kind: string; since: number }
  changed_feeds: ChangedFeedsTable

  // Tables by hashtag.
  hashtags: { tag: string; name: string; tweets: number; level: number }
  hashtag_spellings: { tag: string; name: string; tweets: number }
  tweet_hashtags: TweetHashtagsTable
  trend_counts: { tag: string; day: number; members: number }
  /** Users by the hour of their latest counted use, and the posts of the hour. */
  trend_hours: { tag: string; hour: number; members: number; posts: number }
  refused_tags: RefusedTagsTable

  // Tables of moderation, by case, report or act.
  reports: ReportsTable
  cases: CasesTable
  case_notes: CaseNotesTable
  moderation_acts: ModerationActsTable
  appeals: AppealsTable
  moderation_log: ModerationLogTable

  // Tables of the network.
  apps: AppsTable
  automatic_rules: AutomaticRulesTable
  rule_matches: RuleMatchesTable
  network: NetworkTable
  invitations: InvitationsTable
  /** The invitation and reason of a sign-up; no row for an account with neither. */
  sign_ups: SignUpsTable
  /** Used proofs of work, until they expire. */
  used_proofs: UsedProofsTable
  /** Links for the first administrator. */
  setup_links: { token_hash: string; created_at: number }
  legal_versions: LegalVersionsTable
  push_queue: PushQueueTable
  mail_queue: MailQueueTable
  webhooks: WebhooksTable
  webhook_deliveries: WebhookDeliveriesTable
  poll_ends: PollEndsTable
}

/** The kind of request an Idempotency-Key was used for. */
export type IdempotentKind =
  | 'tweet'
  | 'thread'
  | 'message'
  | 'report'
  | 'case'
  | 'note'
  | 'act'
  | 'appeal'
  | 'rule'
  | 'scheduled'
