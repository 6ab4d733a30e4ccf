/** Rows of posts of which users want less. */
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
