import Type from 'typebox'
import type { Endpoints } from '#contract/endpoint.ts'
import { PUSH_ENDPOINT_LENGTH } from '#contract/limits.ts'
import { ALERTS, WebPushSubscription } from '#server/apis/mastodon/entities/push-subscription.ts'
import { Empty } from '#server/apis/mastodon/http/schemas.ts'

const Alerts = Type.Object(
  Object.fromEntries(ALERTS.map((name) => [name, Type.Optional(Type.Boolean())])) as Record<
    (typeof ALERTS)[number],
    Type.TOptional<Type.TBoolean>
  >,
)
const Policy = Type.Optional(Type.String({ maxLength: 20 }))
/** What the app gets. Some clients have `policy` beside `data`. */
const choices = {
  data: Type.Optional(Type.Object({ alerts: Type.Optional(Alerts), policy: Policy })),
  policy: Policy,
}

const Subscription = Type.Object({
  endpoint: Type.String({ minLength: 1, maxLength: PUSH_ENDPOINT_LENGTH }),
  keys: Type.Object({
    p256dh: Type.String({ pattern: '^[\\w+/-]{87}=?$', description: 'In base64 or base64url.' }),
    auth: Type.String({ pattern: '^[\\w+/-]{22}(==)?$', description: 'In base64 or base64url.' }),
  }),
  standard: Type.Optional(Type.Boolean()),
})

/** Push subscriptions: each access token has one, which ends with it. */
export const push = {
  'POST /v1/push/subscription': {
    summary: 'Subscribes to pushes for this access token. Replaces an earlier subscription.',
    scope: 'push',
    standing: 'frozen',
    body: Type.Object({ subscription: Subscription, ...choices }),
    answer: WebPushSubscription,
  },
  'GET /v1/push/subscription': {
    summary: 'The push subscription of this access token.',
    scope: 'push',
    answer: WebPushSubscription,
  },
  'PUT /v1/push/subscription': {
    summary: 'Changes what the subscription of this access token gets.',
    scope: 'push',
    standing: 'frozen',
    body: Type.Object(choices),
    answer: WebPushSubscription,
  },
  'DELETE /v1/push/subscription': {
    summary: 'Ends the push subscription of this access token.',
    scope: 'push',
    standing: 'any',
    answer: Empty,
  },
} as const satisfies Endpoints
