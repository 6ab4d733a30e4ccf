import type { push } from '#server/apis/mastodon/calls/push.ts'
import { ALERTS, presentPushSubscription } from '#server/apis/mastodon/entities/push-subscription.ts'
import { fail } from '#server/core/errors.ts'
import type { AppAccess, Routes } from '#server/core/http/call.ts'
import type { Id } from '#server/core/ids/ids.ts'
import type { Deps } from '#server/db/deps.ts'
import {
  type AppPush,
  findAppSubscription,
  PUSH_POLICIES,
  type PushPolicy,
  setAppPush,
} from '#server/features/delivery/push/app-push.ts'
import type { Device } from '#server/features/delivery/push/store.ts'
import { deleteDevice, subscribeDevice } from '#server/features/delivery/push/subscribe.ts'
import { publicKeyOf } from '#server/features/delivery/push/vapid-keys.ts'

interface Choices {
  data?: { alerts?: Partial<Record<string, boolean>> | undefined; policy?: string | undefined } | undefined
  policy?: string | undefined
}

/** The base64url form of base64. */
const toBase64Url = (text: string): string => text.replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '')

type Chosen = Pick<AppPush, 'alerts' | 'policy'>
/** Each type is off until an app has chosen it. */
const NOTHING: Chosen = { alerts: [], policy: 'all' }

/** What an app gets by its choices; without one what it got `before`. */
const chosen = ({ data, policy }: Choices, before: Chosen = NOTHING): Chosen => ({
  alerts: data?.alerts ? ALERTS.filter((name) => data.alerts?.[name]) : before.alerts,
  policy: PUSH_POLICIES.find((each): each is PushPolicy => each === (data?.policy ?? policy)) ?? before.policy,
})

export const pushRoutes = (deps: Deps): Routes<typeof push> => {
  /** The device of a call by an access token. A session of the web app has pushes of its own. */
  const deviceOf = ({ viewer, app }: { viewer: Id; app: AppAccess | null }): Device => ({
    account_id: viewer,
    session_id: (app ?? fail('insufficient_scope', { scope: 'push' })).token,
  })
  const find = async (device: Device) => (await findAppSubscription(deps.db, device)) ?? fail('route_not_found')
  const present = ({ session_id: id }: Device, found: { endpoint: string; app: AppPush }) =>
    presentPushSubscription({ id, ...found, serverKey: publicKeyOf(deps) })
  return {
    'POST /v1/push/subscription': async (request) => {
      const { endpoint, keys, standard = false } = request.body.subscription
      const device = deviceOf(request)
      const app = { origin: request.client.origin, isStandard: standard, ...chosen(request.body) }
      const readable = { p256dh: toBase64Url(keys.p256dh), auth: toBase64Url(keys.auth) }
      await subscribeDevice(deps, device, { endpoint, keys: readable }, JSON.stringify(app))
      return present(device, { endpoint, app })
    },
    'GET /v1/push/subscription': async (request) => {
      const device = deviceOf(request)
      return present(device, await find(device))
    },
    'PUT /v1/push/subscription': async (request) => {
      const device = deviceOf(request)
      const found = await find(device)
      const app = { ...found.app, ...chosen(request.body, found.app) }
      await setAppPush(deps.db, device, app)
      return present(device, { endpoint: found.endpoint, app })
    },
    'DELETE /v1/push/subscription': async (request) => {
      await deleteDevice(deps.db, deviceOf(request))
      return {}
    },
  }
}
