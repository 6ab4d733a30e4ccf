/** Rows of images. */
import type { Id } from '#server/core/ids/ids.ts'

/** One use of an image by its owner. */
export interface MediaTable {
  owner_id: Id
  id: Id
  /** The name of the image's files. */
  hash: string
  width: number
  height: number
  created_at: number
  /** The post or scheduled post that shows it; null for an avatar or a cover, and where `content` is null. */
  tweet_id: Id | null
  /** The hash of the large picture. Null while the files have it as their name. */
  content: string | null
}
