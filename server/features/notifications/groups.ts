/**
 * Groups of notifications: the likes of a post, or its reposts; the follows, requests, or accepted requests of a week.
 * Any other notification is a group of its own.
 */
import { DAY_MS } from '#contract/durations.ts'
import { type Id, idAt, MAX_ID, NO_ID, timeOf } from '#server/core/ids/ids.ts'
import type { NotificationGroupsTable, NotificationsTable } from '#server/db/tables/notifications.ts'

/** Ids of a week. The group of a follow depends on its id alone, so events may come in any order. */
export const WEEK = idAt(timeOf(NO_ID) + 7 * DAY_MS)

/** The types that are grouped by week. They are about no tweet. */
export const WEEKLY = ['follow', 'follow_request', 'follow_accepted'] as const
export const isWeekly = (type: NotificationsTable['type']): boolean => (WEEKLY as readonly string[]).includes(type)

/** The types whose groups have one notification each: a post that names the recipient, or a poll that has ended. */
const SINGLE = ['reply', 'quote', 'mention', 'poll'] as const
export const isSingle = (type: NotificationsTable['type']): boolean => (SINGLE as readonly string[]).includes(type)

/** A group among those of its recipient. */
export type GroupKey = Pick<NotificationGroupsTable, 'type' | 'about_id'>

export const groupOf = ({ id, type, tweet_id }: Pick<NotificationsTable, 'id' | 'type' | 'tweet_id'>): GroupKey => ({
  type,
  about_id: isWeekly(type) ? id - (id % WEEK) : tweet_id,
})

export const keyOf = ({ type, about_id }: GroupKey): string => `${type} ${about_id}`

/** The tweet of a group, and the range of ids of its notifications. */
export const rangeOf = ({ type, about_id }: GroupKey): { tweet: Id; from: Id; until: Id } =>
  isWeekly(type)
    ? { tweet: NO_ID, from: about_id, until: about_id + WEEK }
    : { tweet: about_id, from: NO_ID, until: MAX_ID }
