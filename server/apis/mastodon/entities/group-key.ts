/** Keys of groups of notifications. Clients compare them and send them back. */
import { parseDecimal, toDecimal } from '#server/core/ids/decimal-ids.ts'
import { type Id, type IdFormat, NO_ID } from '#server/core/ids/ids.ts'
import type { NotificationType } from '#server/features/notifications/each.store.ts'
import { type GroupKey, WEEK } from '#server/features/notifications/groups.ts'

/** The types that Mastodon's apps expect in groups, with their names there. */
const GROUPABLE: Partial<Record<NotificationType, string>> = { like: 'favourite', retweet: 'reblog', follow: 'follow' }

export const isGroupable = (type: NotificationType): boolean => type in GROUPABLE

/** The key of a notification that is not in a group. */
export const toSingleKey = (ids: IdFormat, id: Id): string => `ungrouped-${toDecimal(ids, id)}`

/** The key of a group: its type, and its post or the number of its week. */
export const toGroupKey = (ids: IdFormat, { type, about_id }: GroupKey): string =>
  `${GROUPABLE[type]}-${type === 'follow' ? about_id / WEEK : toDecimal(ids, about_id)}`

/** Reads a key: that of a group, or the id of a single notification, which is `NO_ID` for any other text. */
export function parseGroupKey(ids: IdFormat, text: string): { group: GroupKey } | { id: Id } {
  const [, name, value = ''] = /^(\w+)-([0-9a-f]{1,25})$/i.exec(text) ?? []
  if (name === 'ungrouped') return { id: parseDecimal(ids, value) }
  const type = (Object.keys(GROUPABLE) as NotificationType[]).find((each) => GROUPABLE[each] === name)
  if (!type) return { id: NO_ID }
  const about_id =
    type === 'follow' ? Number(/^\d+$/.test(value) ? value : Number.NaN) * WEEK : parseDecimal(ids, value)
  return Number.isSafeInteger(about_id) ? { group: { type, about_id } } : { id: NO_ID }
}
