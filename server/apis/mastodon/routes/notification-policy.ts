import type { notificationPolicy } from '#server/apis/mastodon/calls/notification-policy.ts'
import { toChange, toChangeV1, toPolicy, toPolicyV1 } from '#server/apis/mastodon/entities/notification-policy.ts'
import type { Routes } from '#server/core/http/call.ts'
import type { Id } from '#server/core/ids/ids.ts'
import type { Deps } from '#server/db/deps.ts'
import { transact } from '#server/db/transaction.ts'
import { countRequests } from '#server/features/notifications/requests/requests.ts'
import { getInAppSettings, setInAppSettings } from '#server/features/notifications/settings.ts'

type PolicyRoutes = Routes<typeof notificationPolicy>

export const notificationPolicyRoutes = (deps: Deps): PolicyRoutes => {
  const settingsOf = (viewer: Id) => getInAppSettings(deps.db, viewer)
  const get = async ({ viewer }: { viewer: Id }) =>
    toPolicy(await settingsOf(viewer), await countRequests(deps, viewer))
  const getV1 = async ({ viewer }: { viewer: Id }) =>
    toPolicyV1(await settingsOf(viewer), await countRequests(deps, viewer))
  const set = async (viewer: Id, change: ReturnType<typeof toChange>) =>
    transact(deps.db, (tx) => setInAppSettings(tx, viewer, change))
  const change: PolicyRoutes['PUT /v2/notifications/policy'] = async (request) => {
    const { viewer, body } = request
    const policy = {
      not_following: body.for_not_following,
      not_followers: body.for_not_followers,
      new_accounts: body.for_new_accounts,
      private_mentions: body.for_private_mentions,
    }
    await set(viewer, toChange(await settingsOf(viewer), policy))
    return get(request)
  }
  const changeV1: PolicyRoutes['PUT /v1/notifications/policy'] = async (request) => {
    const { viewer, body } = request
    const filters = {
      not_following: body.filter_not_following,
      not_followers: body.filter_not_followers,
      new_accounts: body.filter_new_accounts,
      private_mentions: body.filter_private_mentions,
    }
    await set(viewer, toChangeV1(await settingsOf(viewer), filters))
    return getV1(request)
  }
  return {
    'GET /v2/notifications/policy': get,
    'PATCH /v2/notifications/policy': change,
    'PUT /v2/notifications/policy': change,
    'GET /v1/notifications/policy': getV1,
    'PATCH /v1/notifications/policy': changeV1,
    'PUT /v1/notifications/policy': changeV1,
  }
}
