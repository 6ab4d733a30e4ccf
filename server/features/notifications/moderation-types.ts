import type { NotificationsTable } from '#server/db/tables/messages.ts'

/** Notifications of what moderators decided. Each is about a report or an act, not about a tweet, and cannot be turned off. */
const MODERATION_TYPES = ['report', 'decision', 'appeal'] as const
export type ModerationType = (typeof MODERATION_TYPES)[number]
type AnyType = NotificationsTable['type']

export const isModeration = (type: AnyType): type is ModerationType =>
  (MODERATION_TYPES as readonly AnyType[]).includes(type)
