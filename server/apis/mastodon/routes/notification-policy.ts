import type { notificationPolicy } from '#server/apis/mastodon/calls/notification-policy.ts'
import { dropsStrangers, toPolicy, toPolicyV1 } from '#server/apis/mastodon/entities/notification-policy.ts'
import { fail } from '#server/core/errors.ts'
import type { Routes } from '#server/core/http/call.ts'
import type { Id } from '#server/core/ids/ids.ts'
import type { Deps } from '#server/db/deps.ts'
import { transact } from '#server/db/transaction.ts'
import { getInAppSettings, setInAppSettings } from '#server/features/notifications/settings.ts'

export const notificationPolicyRoutes = (deps: Deps): Routes<typeof notificationPolicy> => {
  const get = async (viewer: Id) => (await getInAppSettings(deps.db, viewer)).inAppFrom
  /** A choice of verified accounts alone stays while the policy asks for no change. */
  const set = async (viewer: Id, drops: boolean | undefined) => {
    const inAppFrom = await get(viewer)
    if (drops === undefined || drops === dropsStrangers(inAppFrom)) return inAppFrom
    const changed = drops ? 'following' : 'everyone'
    await transact(deps.db, (tx) => setInAppSettings(tx, viewer, { inAppFrom: changed }))
    return changed
  }
  // `filter` would keep notifications apart, which Plus cannot, so it changes nothing.
  const change: Routes<typeof notificationPolicy>['PUT /v2/notifications/policy'] = async ({ viewer, body }) => {
    const choice = body.for_not_following
    return toPolicy(await set(viewer, choice === 'drop' ? true : choice === 'accept' ? false : undefined))
  }
  const changeV1: Routes<typeof notificationPolicy>['PUT /v1/notifications/policy'] = async ({ viewer, body }) =>
    toPolicyV1(await set(viewer, body.filter_not_following))
  const noRequest = () => fail('notification_not_found')
  return {
    'GET /v2/notifications/policy': async ({ viewer }) => toPolicy(await get(viewer)),
    'PATCH /v2/notifications/policy': change,
    'PUT /v2/notifications/policy': change,
    'GET /v1/notifications/policy': async ({ viewer }) => toPolicyV1(await get(viewer)),
    'PATCH /v1/notifications/policy': changeV1,
    'PUT /v1/notifications/policy': changeV1,
    'GET /v1/notifications/requests': () => [],
    'GET /v1/notifications/requests/merged': () => ({ merged: true }),
    'GET /v1/notifications/requests/:id': noRequest,
    'POST /v1/notifications/requests/accept': () => ({}),
    'POST /v1/notifications/requests/dismiss': () => ({}),
    'POST /v1/notifications/requests/:id/accept': noRequest,
    'POST /v1/notifications/requests/:id/dismiss': noRequest,
  }
}
