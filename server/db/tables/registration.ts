/** Rows of sign-up. */
import type { Id } from '#server/core/ids/ids.ts'

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
