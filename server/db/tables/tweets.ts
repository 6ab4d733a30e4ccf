/** Rows of posts, of the lists they appear in, and of their images. */
import type { Id } from '#server/core/ids/ids.ts'

export interface TweetsTable {
  id: Id
  author_id: Id
  reply_to: Id | null
  reply_to_author: Id | null
  content: string
  /** JSON list of StoredMedia. */
  media: string
  audience: number
  created_at: number
  edited_at: number | null
}

/** Who may see a post; kept from the first migration on, because adding it later rewrites every row. */
export const AUDIENCE = { everyone: 0, followers: 1, mentioned: 2 } as const

/** Who marked what; `mark_id` is made at the moment and orders the marks. */
export interface MarkTable {
  account_id: Id
  tweet_id: Id
  mark_id: Id
}

export interface AuthorTweetsTable {
  author_id: Id
  tweet_id: Id
  is_reply: number
  has_media: number
  reply_to_author: Id | null
}

/** A post (`at` is its id) or a repost (`at` is its mark) by somebody the owner follows. */
export interface TimelineTable {
  owner_id: Id
  at: Id
  tweet_id: Id
  actor_id: Id
  reply_to_author: Id | null
}

/** Full text: FTS5 that keeps no text on SQLite, a tsvector on PostgreSQL. `rowid` is the post, `words` written, not read. */
export interface TweetSearchTable {
  rowid: Id
  words: string
}

/** Levels of hashtags by their number of posts: below 10, 100, 1,000 … */
export const HASHTAG_LEVELS = 8

export interface MediaTable {
  owner_id: Id
  id: Id
  hash: string
  width: number
  height: number
  created_at: number
}
