/** Requests of accounts to notify a member, in the form of Mastodon's API. The id of a request is its account's. */
import Type, { type Static } from 'typebox'
import type { Reader } from '#server/apis/mastodon/reader.ts'
import { toIso } from '#server/core/clock.ts'
import { toDecimal } from '#server/core/ids/decimal-ids.ts'
import { type Id, timeOf } from '#server/core/ids/ids.ts'
import { type RawJson, rawObject } from '#server/core/json/raw-json.ts'
import type { NotificationRequest as Request } from '#server/features/notifications/requests/requests.ts'
import { Account } from './account.ts'
import { accountsById, statusesById } from './embedded.ts'
import { Status } from './status.ts'

export const NotificationRequest = Type.Object({
  id: Type.String(),
  created_at: Type.String(),
  updated_at: Type.String(),
  notifications_count: Type.String(),
  account: Account,
  last_status: Type.Optional(Status),
})
type NotificationRequest = Static<typeof NotificationRequest>

/** The newest post by the account itself that a request is about: a reply, a quote or a mention. */
const lastPostOf = ({ user, notifications }: Request): Id | undefined =>
  notifications.find(({ tweet }) => tweet?.author_id === user)?.tweet?.id

/** Presents requests. Those whose account was deleted just now are left out. */
export async function presentRequests(
  reader: Reader,
  requests: readonly Request[],
): Promise<RawJson<NotificationRequest>[]> {
  const { ids } = reader.deps
  const [accounts, statuses] = await Promise.all([
    accountsById(
      reader,
      requests.map(({ user }) => user),
    ),
    statusesById(
      reader,
      requests.flatMap((request) => lastPostOf(request) ?? []),
    ),
  ])
  return requests.flatMap((request) => {
    const { user, at, notifications } = request
    const [account, post] = [accounts.get(user), lastPostOf(request)]
    const status = post === undefined ? undefined : statuses.get(post)
    if (!account) return []
    const fields = {
      id: toDecimal(ids, user),
      created_at: toIso(timeOf(notifications.at(-1)!.at)),
      updated_at: toIso(timeOf(at)),
      notifications_count: String(notifications.length),
      account,
    }
    return status ? rawObject({ ...fields, last_status: status }) : rawObject(fields)
  })
}
