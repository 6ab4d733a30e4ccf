import { NO_ID } from '#server/core/ids/ids.ts'
import type { NotificationsTable } from '#server/db/tables/notifications.ts'

/**
 * Types of notifications that no other user causes: decisions of moderators, and scheduled posts that could not be
 * published. Each is about a report, an act or a failure, not about a tweet, and cannot be turned off.
 */
const OWN_TYPES = ['report', 'decision', 'appeal', 'scheduled'] as const
export type OwnType = (typeof OWN_TYPES)[number]
type AnyType = NotificationsTable['type']

export const isOwn = (type: AnyType): type is OwnType => (OWN_TYPES as readonly AnyType[]).includes(type)

/** Whether `tweet_id` is the id of a tweet. */
export const isAboutTweet = ({ type, tweet_id }: Pick<NotificationsTable, 'type' | 'tweet_id'>): boolean =>
  tweet_id !== NO_ID && !isOwn(type)
