/** Rows of link cards. */
import type { Id } from '#server/core/ids/ids.ts'

/** What is known about a link. All posts with the link share it. */
export interface LinkCardsTable {
  /** The hash of the address. */
  key: string
  url: string
  /** Null when the link gets no card. */
  title: string | null
  description: string
  site: string
  /** The name of the image's files, which no account owns. */
  image: string | null
  width: number
  height: number
  placeholder: string
  /** When the next post with the link has it fetched again. */
  fresh_until: number
  /** When a post with the link was last known to exist. */
  used_at: number
}

/** A link whose page is to be fetched. */
export interface LinkCardQueueTable {
  id: Id
  key: string
  url: string
  due_at: number
  attempts: number
  /** The member whose post had it enqueued. */
  account_id: Id
}
