/**
 * Rules of each table: which feature writes it, how Citus distributes its rows (`npm run admin -- distribute`), and for
 * tables with data of accounts its part of the data export, or why there is none. A test checks that no row with the id
 * of a deleted account remains in any table.
 */
import type { Export } from '#contract/calls/account.ts'
import type { Tables } from './tables.ts'

/**
 * Tables of a group are distributed by the first column of their primary key, rows of the same value on the same
 * machine, so that statements that name it ask one machine. `everywhere`: small tables that are read with rows of all
 * groups, so each machine has a copy. `coordinator`: tables of the network, of queues, or with few writers, where lists
 * and due times would ask all machines.
 */
export type Place = 'accounts' | 'tweets' | 'names' | 'tags' | 'everywhere' | 'coordinator'

/** A folder of server/features/, or db. */
type Owner =
  | 'db'
  | 'media'
  | 'link-cards'
  | 'people'
  | 'network'
  | 'accounts'
  | 'apps'
  | 'posts'
  | 'feeds'
  | 'search'
  | 'trends'
  | 'messages'
  | 'notifications'
  | 'moderation'
  | 'delivery'
  | 'scheduled'

interface TableRule {
  owner: Owner
  place: Place
  /** The members of the data export that are made from this table. */
  exported?: readonly (keyof Export)[]
  /** Why it is not in the data export, although it has data of accounts. */
  notExported?: string
}

const STATE = 'The state of the account, which sign-in shows.'
const READING = 'How far apps have read a list, which they ask for.'
const NOTES = 'Notes of moderators; the decisions are listed.'

/** The first table of a group is the one that the others of the group lie with; rows are copied in this order. */
export const tableRules: Readonly<Record<keyof Tables, TableRule>> = {
  accounts: { owner: 'people', place: 'accounts', exported: ['profile'] },
  account_counters: { owner: 'people', place: 'accounts', exported: ['profile'] },
  account_trust: { owner: 'people', place: 'accounts', notExported: 'Computed from follows.' },
  following: { owner: 'people', place: 'accounts', exported: ['following'] },
  followers: { owner: 'people', place: 'accounts', exported: ['followers'] },
  follow_requests: { owner: 'people', place: 'accounts', exported: ['followRequests', 'requestedFollows'] },
  blocks: { owner: 'people', place: 'accounts', exported: ['blocked'] },
  blocked_by: { owner: 'people', place: 'accounts', notExported: 'Who blocks an account stays with them.' },
  mutes: { owner: 'people', place: 'accounts', exported: ['muted'] },
  hidden_reposts: { owner: 'people', place: 'accounts', notExported: 'A choice beside a follow; follows are listed.' },
  muted_words: { owner: 'people', place: 'accounts', exported: ['mutedWords'] },
  account_topics: { owner: 'people', place: 'accounts', exported: ['topics'] },
  usernames: { owner: 'people', place: 'names', exported: ['profile'] },
  emails: { owner: 'people', place: 'names', exported: ['profile'] },
  reserved_emails: { owner: 'people', place: 'names', notExported: 'Former addresses, while a change can be undone.' },
  reserved_usernames: { owner: 'people', place: 'names' },
  hidden_accounts: { owner: 'people', place: 'everywhere', notExported: STATE },
  deleted_pages: { owner: 'people', place: 'names' },
  deleted_accounts: { owner: 'people', place: 'everywhere', notExported: 'Of deleted accounts only.' },

  sessions: { owner: 'accounts', place: 'accounts', exported: ['sessions'] },
  known_devices: { owner: 'accounts', place: 'accounts', notExported: 'Sign-ins are listed.' },
  known_networks: { owner: 'accounts', place: 'accounts', notExported: 'Sign-ins are listed.' },
  sign_ins: { owner: 'accounts', place: 'accounts', exported: ['signIns'] },
  account_tokens: { owner: 'accounts', place: 'accounts', notExported: 'Hashes of mailed secrets.' },
  pending_addresses: { owner: 'accounts', place: 'accounts', notExported: 'Ends by itself within days.' },
  account_changes: { owner: 'accounts', place: 'accounts', notExported: 'Undoes changes for some days.' },
  authenticators: { owner: 'accounts', place: 'accounts', exported: ['factors'] },
  backup_codes: { owner: 'accounts', place: 'accounts', exported: ['factors'] },
  passkeys: { owner: 'accounts', place: 'accounts', exported: ['factors'] },
  identities: { owner: 'accounts', place: 'accounts', exported: ['services'] },
  identity_subjects: { owner: 'accounts', place: 'names', notExported: 'An index of services.' },
  authorization_requests: { owner: 'accounts', place: 'names', notExported: 'A sign-in in progress.' },
  challenges: { owner: 'accounts', place: 'names', notExported: 'A sign-in in progress.' },
  sign_in_tickets: { owner: 'accounts', place: 'names', notExported: 'A sign-in in progress.' },
  account_deletions: { owner: 'accounts', place: 'coordinator', notExported: STATE },
  recounts: { owner: 'accounts', place: 'coordinator', notExported: 'Work in progress.' },
  invitations: { owner: 'accounts', place: 'coordinator', exported: ['invitations'] },
  sign_ups: { owner: 'accounts', place: 'coordinator', exported: ['signUp'] },
  used_proofs: { owner: 'accounts', place: 'coordinator' },
  setup_links: { owner: 'accounts', place: 'coordinator' },

  apps: { owner: 'apps', place: 'coordinator', exported: ['ownApps'] },
  app_grants: { owner: 'apps', place: 'accounts', exported: ['connectedApps'] },
  access_tokens: { owner: 'apps', place: 'accounts', exported: ['connectedApps', 'personalTokens'] },
  app_secrets: { owner: 'apps', place: 'accounts', notExported: 'Hashes of secrets; connected apps are listed.' },
  app_requests: { owner: 'apps', place: 'names', notExported: 'A request in progress.' },

  likes: { owner: 'posts', place: 'accounts', exported: ['likes'] },
  retweets: { owner: 'posts', place: 'accounts', exported: ['reposts'] },
  bookmarks: { owner: 'posts', place: 'accounts', exported: ['bookmarks'] },
  author_tweets: { owner: 'posts', place: 'accounts', exported: ['posts'] },
  drafts: { owner: 'posts', place: 'accounts', exported: ['drafts'] },
  tweets: { owner: 'posts', place: 'tweets', exported: ['posts'] },
  tweet_counters: { owner: 'posts', place: 'tweets', notExported: 'Counts of what others do.' },
  tweet_versions: { owner: 'posts', place: 'tweets', exported: ['posts'] },
  tweet_readers: { owner: 'posts', place: 'tweets', notExported: 'An index of mentions.' },
  tweet_replies: { owner: 'posts', place: 'tweets', notExported: 'An index of posts.' },
  deleted_replies: { owner: 'posts', place: 'tweets' },
  tweet_quotes: { owner: 'posts', place: 'tweets', notExported: 'An index of posts.' },
  tweet_likers: { owner: 'posts', place: 'tweets', notExported: 'An index of likes.' },
  tweet_retweeters: { owner: 'posts', place: 'tweets', notExported: 'An index of reposts.' },
  polls: { owner: 'posts', place: 'tweets', exported: ['posts'] },
  poll_votes: { owner: 'posts', place: 'tweets', exported: ['pollVotes'] },
  private_thread_reads: { owner: 'posts', place: 'accounts', notExported: READING },
  poll_ends: { owner: 'posts', place: 'coordinator' },

  home_markers: { owner: 'feeds', place: 'accounts', notExported: READING },
  less_like: { owner: 'feeds', place: 'accounts', notExported: 'A hint to the ranking, which ends by itself.' },

  media: { owner: 'media', place: 'accounts', exported: ['posts'] },
  videos: {
    ...{ owner: 'media', place: 'coordinator' },
    notExported: 'Uploads of the last day. Posts and scheduled posts have those that were kept.',
  },
  uploaded_images: {
    ...{ owner: 'media', place: 'coordinator' },
    notExported: 'Uploads of the last day. Posts and scheduled posts have those that were kept.',
  },
  former_images: { owner: 'media', place: 'coordinator' },

  link_cards: { owner: 'link-cards', place: 'coordinator' },
  link_card_queue: { owner: 'link-cards', place: 'coordinator', notExported: 'Fetched within minutes.' },
  scheduled_posts: { owner: 'scheduled', place: 'coordinator', exported: ['scheduledPosts'] },

  messages: { owner: 'messages', place: 'accounts', exported: ['conversations'] },
  conversations: { owner: 'messages', place: 'accounts', exported: ['conversations'] },

  notifications: { owner: 'notifications', place: 'accounts', notExported: 'Computed from what others do.' },
  notification_groups: { owner: 'notifications', place: 'accounts', notExported: 'Computed from what others do.' },
  notification_settings: { owner: 'notifications', place: 'accounts', exported: ['notifications'] },
  notification_permissions: { owner: 'notifications', place: 'accounts', exported: ['notificationPermissions'] },
  notification_reads: { owner: 'notifications', place: 'accounts', notExported: 'Computed from what others do.' },
  muted_conversations: { owner: 'notifications', place: 'accounts', exported: ['mutedConversations'] },

  push_subscriptions: { owner: 'delivery', place: 'accounts', notExported: 'An address at the service of a browser.' },
  push_switches: { owner: 'delivery', place: 'accounts', exported: ['push', 'notifications'] },
  push_endpoints: { owner: 'delivery', place: 'names', notExported: 'An address at the service of a browser.' },
  push_queue: { owner: 'delivery', place: 'coordinator', notExported: 'Sent within minutes.' },
  changed_feeds: { owner: 'delivery', place: 'coordinator', notExported: 'Sent within minutes.' },
  webhooks: { owner: 'delivery', place: 'coordinator', exported: ['webhooks'] },
  webhook_deliveries: { owner: 'delivery', place: 'coordinator', notExported: 'A log of a week, without content.' },
  mail_queue: { owner: 'delivery', place: 'coordinator', notExported: 'Sent within minutes.' },

  user_search: { owner: 'search', place: 'accounts', notExported: 'An index.' },
  tweet_search: { owner: 'search', place: 'tweets', notExported: 'An index.' },

  sitemap_parts: { owner: 'search', place: 'coordinator' },

  hashtags: { owner: 'trends', place: 'tags' },
  hashtag_spellings: { owner: 'trends', place: 'tags' },
  tweet_hashtags: { owner: 'trends', place: 'tags', notExported: 'An index.' },
  trend_counts: { owner: 'trends', place: 'tags', notExported: 'Counts of all users.' },
  trend_hours: { owner: 'trends', place: 'tags', notExported: 'Counts of all users.' },
  refused_tags: { owner: 'trends', place: 'everywhere' },

  reports: { owner: 'moderation', place: 'coordinator', exported: ['reports'] },
  cases: { owner: 'moderation', place: 'coordinator', notExported: NOTES },
  case_notes: { owner: 'moderation', place: 'coordinator', notExported: NOTES },
  moderation_acts: { owner: 'moderation', place: 'coordinator', exported: ['decisions'] },
  appeals: { owner: 'moderation', place: 'coordinator', exported: ['decisions'] },
  moderation_log: {
    owner: 'moderation',
    place: 'coordinator',
    notExported: 'The record of moderators; the decisions are listed.',
  },
  automatic_rules: { owner: 'moderation', place: 'coordinator' },
  rule_matches: { owner: 'moderation', place: 'coordinator', notExported: NOTES },

  legal_acceptances: { owner: 'network', place: 'accounts', exported: ['accepted'] },
  network: { owner: 'network', place: 'coordinator' },
  legal_versions: { owner: 'network', place: 'coordinator', notExported: 'Texts of the network.' },

  idempotency: { owner: 'db', place: 'accounts', notExported: 'Keys of repeated requests, for a day.' },
  settings: { owner: 'db', place: 'coordinator' },
  operator_states: { owner: 'db', place: 'coordinator' },
  migrations: { owner: 'db', place: 'coordinator' },
  id_slots: { owner: 'db', place: 'coordinator' },
  event_outbox: { owner: 'db', place: 'coordinator' },
  backfills: { owner: 'db', place: 'coordinator' },
  rate_limits: { owner: 'db', place: 'coordinator' },
}
