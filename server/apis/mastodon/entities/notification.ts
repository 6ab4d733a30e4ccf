/** Notifications in the form of Mastodon's API, and the keys of their groups. */
import Type, { type Static } from 'typebox'
import type { Reader } from '#server/apis/mastodon/reader.ts'
import { toIso } from '#server/core/clock.ts'
import { toDecimal } from '#server/core/ids/decimal-ids.ts'
import { type IdFormat, timeOf } from '#server/core/ids/ids.ts'
import { type RawJson, rawObject } from '#server/core/json/raw-json.ts'
import { groupOf } from '#server/features/notifications/groups.ts'
import { mastodonTypes } from '#server/features/notifications/mastodon-types.ts'
import type { VisibleNotification } from '#server/features/notifications/present.ts'
import { Account } from './account.ts'
import { accountsById, statusesById } from './embedded.ts'
import { isGroupable, toGroupKey, toSingleKey } from './group-key.ts'
import { Status } from './status.ts'

export const Notification = Type.Object({
  id: Type.String(),
  type: Type.String(),
  created_at: Type.String(),
  group_key: Type.String(),
  account: Account,
  status: Type.Optional(Status),
})
export type Notification = Static<typeof Notification>

const keyOf = (ids: IdFormat, { at, type, tweet_id }: VisibleNotification): string =>
  isGroupable(type) ? toGroupKey(ids, groupOf({ id: at, type, tweet_id })) : toSingleKey(ids, at)

/** Notifications of types that Mastodon's apps know. Those whose actor or post was deleted just now are left out. */
export async function presentNotifications(
  reader: Reader,
  rows: readonly VisibleNotification[],
): Promise<RawJson<Notification>[]> {
  const { ids } = reader.deps
  const [accounts, statuses] = await Promise.all([
    accountsById(
      reader,
      rows.map((row) => row.author_id),
    ),
    statusesById(
      reader,
      rows.flatMap(({ tweet }) => tweet?.id ?? []),
    ),
  ])
  return rows.flatMap((row) => {
    const [account, status] = [accounts.get(row.author_id), row.tweet ? statuses.get(row.tweet.id) : undefined]
    const type = mastodonTypes[row.type]
    if (!account || !type || (row.tweet && !status)) return []
    const fields = {
      id: toDecimal(ids, row.at),
      type,
      created_at: toIso(timeOf(row.at)),
      group_key: keyOf(ids, row),
      account,
    }
    return status ? rawObject({ ...fields, status }) : rawObject(fields)
  })
}
