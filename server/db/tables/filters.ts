/** Rows of mutes, muted words, and posts of which users want less. An end of 0 means never. */
import type { Id } from '#server/core/ids/ids.ts'

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
}

/** A post of which the account wants to see less. */
export interface LessLikeTable {
  account_id: Id
  tweet_id: Id
  author_id: Id
  /** Its hashtags, folded: a JSON list. */
  tags: string
  created_at: number
}
