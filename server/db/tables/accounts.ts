/** Rows of accounts: how their owners sign in, and from where. */
import type { ProviderId } from '#contract/calls/identities.ts'
import type { MessagesFrom } from '#contract/calls/messages.ts'
import type { Role } from '#contract/calls/users.ts'
import type { SessionEnd } from '#contract/errors.ts'
import type { Id } from '#server/core/ids/ids.ts'

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
  /** Whether others see by name what the member liked. */
  shows_likes: number
  /** Whether others may open the lists of followers and following. */
  shows_follows: number
  messages_from: MessagesFrom
  sends_receipts: number
  sends_typing: number
  is_protected: number
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

export interface SessionsTable {
  account_id: Id
  token_hash: string
  id: Id
  device: string
  created_at: number
  last_seen_at: number
  expires_at: number
  /** When its owner last authenticated: at sign-in, or by a reauthentication. */
  authenticated_at: number
  /** When its owner last reauthenticated for one act; 0 when that was used, or never. */
  reauthenticated_at: number
  /** Why the server ended it before it expired; null when the server did not end it. */
  ended: SessionEnd | null
}

export interface PendingAddressesTable {
  account_id: Id
  email: string
  /** 1 when the operator has set it: the earlier address cannot undo that. */
  by_operator: number
  expires_at: number
}

/** A change of sign-in methods, kept as long as the mail about it can undo it. */
export interface AccountChangesTable {
  account_id: Id
  id: Id
  kind: string
  /** JSON: the data for undoing it. */
  data: string
  made_at: number
}

/** A mailed single-use secret, of which only the SHA-256 is stored. */
export interface AccountTokensTable {
  account_id: Id
  token_hash: string
  kind: 'confirm' | 'reset' | 'export' | 'undo'
  payload: string
  expires_at: number
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
  /** When the first code was entered: until then no code is required. */
  confirmed_at: number | null
  /** The time step of the last accepted code: it and earlier ones are not accepted again. */
  last_step: number
}

export interface PasskeysTable {
  account_id: Id
  id: Id
  /** The id of the credential, base64url. */
  credential_id: string
  /** COSE, base64url. */
  public_key: string
  /** How often the authenticator reports it was used; 0 for authenticators that do not count. */
  sign_count: number
  /** JSON list. */
  transports: string
  name: string
  created_at: number
  last_used_at: number | null
}

/** A WebAuthn challenge, deleted when it is answered. */
export interface ChallengesTable {
  challenge_hash: string
  purpose: 'register' | 'prove' | 'factor' | 'sign-in'
  /** 0 while the account is unknown. */
  account_id: Id
  expires_at: number
}

/** An account whose password was given, and whose second factor is missing. */
export interface SignInTicketsTable {
  ticket_hash: string
  account_id: Id
  expires_at: number
  tries: number
}

/** An account at a sign-in provider: one of each provider. */
export interface IdentitiesTable {
  account_id: Id
  provider: ProviderId
  subject_hash: string
  /** The name shown in the settings. */
  label: string
  created_at: number
}

/** An authorization request to a provider: pending, or completed and not used yet. */
export interface AuthorizationRequestsTable {
  /** SHA-256 of the state in the first stages, of the cookie in the last. */
  secret_hash: string
  stage: 'started' | 'posted' | 'verified'
  provider: ProviderId
  expires_at: number
  /** JSON: the payload of that stage. */
  payload: string
}
