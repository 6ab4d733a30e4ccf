import { NO_ID } from '#server/core/ids/ids.ts'
import type { NotificationsTable } from '#server/db/tables/notifications.ts'

/**
 * Types of notifications about decisions of moderators. Each is about a report or an act, not about a tweet, and cannot
 * be turned off.
 */
const MODERATION_TYPES = ['report', 'decision', 'appeal'] as const
export type ModerationType = (typeof MODERATION_TYPES)[number]
type AnyType = NotificationsTable['type']

export const isModeration = (type: AnyType): type is ModerationType =>
  (MODERATION_TYPES as readonly AnyType[]).includes(type)

/** Whether `tweet_id` is the id of a tweet. */
export const isAboutTweet = ({ type, tweet_id }: Pick<NotificationsTable, 'type' | 'tweet_id'>): boolean =>
  tweet_id !== NO_ID && !isModeration(type)
