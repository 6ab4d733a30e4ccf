/** Push subscriptions of access tokens in the form of Mastodon's API. */
import Type, { type Static } from 'typebox'
import type { Id } from '#server/core/ids/ids.ts'
import { type RawJson, rawObject } from '#server/core/json/raw-json.ts'
import type { AppPush } from '#server/features/delivery/push/app-push.ts'

/** All types that Mastodon has pushes of. Plus sends those of its notifications. */
export const ALERTS = [
  'mention',
  'quote',
  'status',
  'reblog',
  'follow',
  'follow_request',
  'favourite',
  'poll',
  'update',
  'quoted_update',
  'admin.sign_up',
  'admin.report',
] as const

const alertFields = Object.fromEntries(ALERTS.map((name) => [name, Type.Boolean()])) as Record<
  (typeof ALERTS)[number],
  Type.TBoolean
>

export const WebPushSubscription = Type.Object({
  id: Type.Integer(),
  endpoint: Type.String(),
  standard: Type.Boolean(),
  alerts: Type.Object(alertFields),
  policy: Type.String(),
  server_key: Type.String(),
})
type WebPushSubscription = Static<typeof WebPushSubscription>

/** Clients decode the id as a number of 32 bits. No call takes it: each access token has one subscription. */
const MAX_ID = 2 ** 31 - 1

interface Subscription {
  /** The id of the access token. */
  id: Id
  endpoint: string
  app: AppPush
  serverKey: string
}

export function presentPushSubscription({ id, endpoint, app, serverKey }: Subscription): RawJson<WebPushSubscription> {
  const alerts = Object.fromEntries(ALERTS.map((name) => [name, app.alerts.includes(name)]))
  return rawObject({
    id: id % MAX_ID,
    endpoint,
    standard: app.isStandard,
    alerts: alerts as WebPushSubscription['alerts'],
    policy: app.policy,
    server_key: serverKey,
  })
}
