/** Rows of images and videos. */
import type { ErrorCode } from '#contract/errors.ts'
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
  /** The post, scheduled post, uploaded video or uploaded image that shows it; null for an avatar or a cover, and where `content` is null. */
  tweet_id: Id | null
  /** The hash of the large picture. Null while the files have it as their name. */
  content: string | null
}

/** An uploaded video or voice note that no post shows yet. Its row is deleted with its first post. */
export interface VideosTable {
  id: Id
  account_id: Id
  created_at: number
  /** The name of the uploaded file, which is deleted when the work is done; null then. */
  source: string | null
  /** When it is processed or tried again, or until when a process has claimed it; null when the work is done. */
  due_at: number | null
  /** Attempts to process it. */
  attempts: number
  /** Percent. */
  progress: number
  /** Why it could not be processed. */
  reason: ErrorCode | null
  /** JSON: the stored image, without its description. Null until it is ready. */
  media: string | null
  /** JSON list of captions. */
  captions: string
  /** The scheduled post that shows it; null without one. */
  scheduled_id: Id | null
  /** Its description, where it was uploaded with one. */
  alt: string
}

/** An uploaded image that no post shows yet. Its row is deleted with its first post. */
export interface UploadedImagesTable {
  id: Id
  account_id: Id
  created_at: number
  /** JSON: the stored image with its description. */
  image: string
}
