/** Rows of accounts, follows, mutes and muted words. An `until` of 0 means never. */
import type { Generated } from 'kysely'
import type { MessagesFrom } from '#contract/calls/messages.ts'
import type { Role } from '#contract/calls/users.ts'
import type { WhoQuotesName } from '#contract/parts/quote.ts'
import type { Id } from '#server/core/ids/ids.ts'

export interface AccountsTable {
  id: Id
  username: string
  email: string
  password_hash: string | null
  /** Random since the last change of the password; null before the first (server/features/accounts/sessions/address-ranges.ts). */
  local_key_salt: string | null
  name: string
  bio: string
  location: string
  website: string
  avatar: string | null
  cover: string | null
  /** YYYY-MM-DD. */
  dob: string | null
  show_birth_year: number
  /** Whether others see by name what the member liked. */
  shows_likes: number
  /** Whether others may open the lists of followers and following. */
  shows_follows: number
  /** Who may quote new posts. */
  who_quotes: WhoQuotesName
  messages_from: MessagesFrom
  sends_receipts: number
  sends_typing: number
  is_protected: number
  /** Whether visitors may see the member on public pages; null for the choice of the network. */
  public_pages: number | null
  is_verified_org: number
  /** Made when the organisation was verified, for the order of the list. */
  verified_mark_id: Id | null
  created_at: number
  /** When its owner confirmed the email address; null before. */
  email_confirmed_at: number | null
  /** A post of its owner, shown first on the profile. */
  pinned_tweet_id: Id | null
  role: Role | null
  /** Bits of contract/standing.ts. */
  standing: number
  /** A code of contract/languages.ts for mails and pushes. Null in older accounts, until their owner signs in. */
  language: string | null
}

/** The trust of an account that has acted, or that established accounts follow. */
export interface AccountTrustTable {
  account_id: Id
  /** Null while the account is not established. */
  established_at: number | null
  /** Established followers among the examined ones. */
  followers: number
  checked_at: number
  /** 1 while its hashtags are not indexed, because its posts are not public. */
  hides_tags: number
}

export interface FollowTable extends SetAside {
  follower_id: Id
  followee_id: Id
  mark_id: Id
}

/** A counted row that can be set aside. */
export interface SetAside {
  /** 1 while its account waits for its deletion: the row stays, but is not counted. */
  is_set_aside: Generated<number>
}

export interface MutesTable {
  muter_id: Id
  muted_id: Id
  mark_id: Id
  until: number
  hides_notifications: number
}

export interface MutedWordsTable {
  account_id: Id
  id: Id
  text: string
  /** Whether only the whole word matches. */
  is_whole: number
  /** Bits of `PLACES` (server/features/people/filters/word-filter.ts). */
  places: number
  /** Exempts posts by followed users. */
  spares_followed: number
  /** Whether a hidden post leaves a line that opens it. */
  leaves_line: number
  until: number
  /** The group of words that it is in, which Mastodon's apps know as a filter; 0 for a word alone, whose group has its id. */
  group_id: Id
  /** The title of its group. Null: the word. */
  title: string | null
}
