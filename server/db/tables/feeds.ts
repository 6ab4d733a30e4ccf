/** Rows of posts of which users want less, and of how far home timelines are read. */
import type { Id } from '#server/core/ids/ids.ts'

/** A post of which the account wants to see less. */
export interface LessLikeTable {
  account_id: Id
  tweet_id: Id
  author_id: Id
  /** Its hashtags, folded: a JSON list. */
  tags: string
  created_at: number
}

/** How far an account has read its home timeline. */
export interface HomeMarkersTable {
  account_id: Id
  /** The post or repost up to which it is read. */
  read_id: Id
  /** Counts the changes. */
  version: number
  updated_at: number
}
