/** Rows of scheduled posts. */
import type { ErrorCode } from '#contract/errors.ts'
import type { Id } from '#server/core/ids/ids.ts'

/** A post or thread that is published later. */
export interface ScheduledPostsTable {
  id: Id
  account_id: Id
  /** The time that its author chose, on a minute; with `when_ready` the time at which it was written. */
  publish_at: number
  /** The IANA name of the time zone in which its author chose the time. */
  time_zone: string
  /** Whether it is published as soon as its videos are ready. */
  when_ready: 0 | 1
  reply_to: Id | null
  /** JSON: the fields of the call that publishes a thread, without its images. */
  thread: string
  /** JSON list of the images of all posts, in order. */
  images: string
  /** The time of the last change. Each version has a different one. */
  updated_at: number
  /** When it is published or tried again, or until when a process has claimed it; null after a failure. */
  due_at: number | null
  /** Attempts to publish it since the last change. */
  attempts: number
  /** Why it could not be published. */
  reason: ErrorCode | null
  /** The failure, which a notification is about. */
  failure_id: Id | null
}
