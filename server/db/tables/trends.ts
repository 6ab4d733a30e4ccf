/** Rows of hashtags. */
import type { Id } from '#server/core/ids/ids.ts'

export interface TweetHashtagsTable {
  tag: string
  author_id: Id
  tweet_id: Id
  name: string
  /** 1 when its author was established, so that trends count it. */
  is_counted: number
}

/** A hashtag that a moderator keeps out of trends and suggestions, with look-alike ones. */
export interface RefusedTagsTable {
  likeness: string
  tag: string
  name: string
  reason: string
  refused_by: Id
  refused_at: number
}

/** Popularity tiers of hashtags: fewer than 10, 100, 1,000 … tweets. The column `level` holds them, counted from 0. */
export const HASHTAG_TIERS = 8
