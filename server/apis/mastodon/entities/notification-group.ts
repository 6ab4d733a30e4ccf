/** Groups of notifications in the form of Mastodon's API. Accounts and statuses are beside them. */
import Type, { type Static } from 'typebox'
import type { Reader } from '#server/apis/mastodon/reader.ts'
import { toIso } from '#server/core/clock.ts'
import { toDecimal } from '#server/core/ids/decimal-ids.ts'
import { type IdFormat, timeOf } from '#server/core/ids/ids.ts'
import { RawJson, rawObject } from '#server/core/json/raw-json.ts'
import type { Grouped } from '#server/features/notifications/grouped.ts'
import { mastodonTypes } from '#server/features/notifications/mastodon-types.ts'
import { Account } from './account.ts'
import { accountsById, statusesById } from './embedded.ts'
import { toGroupKey, toSingleKey } from './group-key.ts'
import { Status } from './status.ts'

const NotificationGroup = Type.Object({
  group_key: Type.String(),
  notifications_count: Type.Integer(),
  type: Type.String(),
  most_recent_notification_id: Type.Integer(),
  page_min_id: Type.String(),
  page_max_id: Type.String(),
  latest_page_notification_at: Type.String(),
  sample_account_ids: Type.Array(Type.String()),
  status_id: Type.Optional(Type.String()),
})

export const GroupedNotificationsResults = Type.Object({
  accounts: Type.Array(Account),
  partial_accounts: Type.Optional(Type.Array(Type.Object({}))),
  statuses: Type.Array(Status),
  notification_groups: Type.Array(NotificationGroup),
})
export type GroupedNotificationsResults = Static<typeof GroupedNotificationsResults>

/** The key of a group, or of the single notification of it. */
const keyOfGrouped = (ids: IdFormat, { isGroup, type, about_id, at }: Grouped): string =>
  isGroup ? toGroupKey(ids, { type, about_id }) : toSingleKey(ids, at)

function toGroup(ids: IdFormat, group: Grouped): RawJson<Static<typeof NotificationGroup>> {
  const [newest] = group.members
  const position = toDecimal(ids, group.at)
  return rawObject({
    group_key: keyOfGrouped(ids, group),
    notifications_count: group.count,
    type: mastodonTypes[group.type] ?? '',
    // A number beyond those of JavaScript, as the entity has it.
    most_recent_notification_id: new RawJson<number>([toDecimal(ids, newest.at)]),
    // The position in the list, where the next page begins.
    ...{ page_min_id: position, page_max_id: position },
    latest_page_notification_at: toIso(timeOf(newest.at)),
    sample_account_ids: group.members.map((member) => toDecimal(ids, member.author_id)),
    ...(newest.tweet && { status_id: toDecimal(ids, newest.tweet.id) }),
  })
}

/** Groups with the accounts and statuses that they name. */
export async function presentGroups(
  reader: Reader,
  groups: readonly Grouped[],
  { hasPartial = false } = {},
): Promise<RawJson<GroupedNotificationsResults>> {
  const { ids } = reader.deps
  const [accounts, statuses] = await Promise.all([
    accountsById(
      reader,
      groups.flatMap(({ members }) => members.map((member) => member.author_id)),
    ),
    statusesById(
      reader,
      groups.flatMap(({ members: [newest] }) => newest.tweet?.id ?? []),
    ),
  ])
  // One whose actor or post was deleted just now is left out.
  const whole = groups.filter(
    ({ members: [newest, ...others] }) =>
      [newest, ...others].every((member) => accounts.has(member.author_id)) &&
      (!newest.tweet || statuses.has(newest.tweet.id)),
  )
  return rawObject({
    accounts: [...accounts.values()],
    // Accounts are whole, whatever a client asks for.
    ...(hasPartial && { partial_accounts: [] }),
    statuses: [...statuses.values()],
    notification_groups: whole.map((group) => toGroup(ids, group)),
  }) as RawJson<GroupedNotificationsResults>
}
