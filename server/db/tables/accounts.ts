/** Rows that say how members join and sign in, and from where; deletions of accounts. */
import type { ProviderId } from '#contract/calls/identities.ts'
import type { SessionEnd } from '#contract/errors.ts'
import type { Id } from '#server/core/ids/ids.ts'

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

export interface AccountDeletionsTable {
  account_id: Id
  /** When the account is purged. */
  due_at: number
  /** 1 once the second mail about it was queued. */
  is_announced: number
}

/** How far the rows of an account were set aside or taken back after a change of its standing. */
export interface RecountsTable {
  account_id: Id
  /** 1 in the second pass. */
  is_repeat: number
  /**
   * The kind of rows, an index of `setAside` in server/features/accounts/deletion/recount.ts, and the last processed
   * id.
   */
  part: number
  position: Id
  /** When the recount continues. */
  due_at: number
}

export interface InvitationsTable {
  /** Its time is the creation of the invitation. */
  id: Id
  code: string
  /** The inviter. */
  account_id: Id
  /** How many accounts were created with it. */
  uses: number
  /** Null: any number. */
  max_uses: number | null
  expires_at: number | null
  revoked_at: number | null
}

export interface SignUpsTable {
  account_id: Id
  invitation_id: Id | null
  /** Null once the inviter's account is deleted. */
  inviter_id: Id | null
  /** Why the person wants to join. */
  reason: string | null
  /** 1 while moderators have not decided. */
  waits: number
}

export interface UsedProofsTable {
  challenge_hash: string
  expires_at: number
  /** The number of checks whether a username or an email address is taken. */
  questions: number
  /** 1 once an account was created with it. */
  is_used: number
}
