import Type, { type Static } from 'typebox'
import type { Endpoints } from '#contract/endpoint.ts'
import {
  WEBHOOK_DELIVERIES,
  WEBHOOK_KEPT_DAYS,
  WEBHOOK_SECRET_HOURS,
  WEBHOOK_URL_LENGTH,
  WEBHOOKS,
} from '#contract/limits.ts'
import { ById, Count, Id, Nullable, Ok, OneOf, Time } from '#contract/schemas.ts'
import { text } from '#contract/server-texts.ts'

/** Events of an account that its webhooks can ask for. */
export const WEBHOOK_TYPES = [
  'notification.reply',
  'notification.mention',
  'notification.quote',
  'notification.like',
  'notification.retweet',
  'notification.follow',
  'notification.follow_request',
  'notification.follow_accepted',
  'notification.poll',
  'tweet.created',
  'tweet.edited',
  'tweet.deleted',
  'message.created',
] as const
const WebhookType = OneOf(WEBHOOK_TYPES, {
  description:
    '`notification.…`: a new notification of this type, likes, reposts and follows in groups. `tweet.…`: what the account did with its own posts. `message.created`: a message that the account has received.',
})
export type WebhookType = Static<typeof WebhookType>

const Types = Type.Array(WebhookType, {
  minItems: 1,
  maxItems: WEBHOOK_TYPES.length,
  message: text('Choose at least one event.'),
})
const Url = Type.String({
  trims: true,
  minLength: 1,
  maxLength: WEBHOOK_URL_LENGTH,
  message: text('Enter an address that begins with https://.'),
  examples: ['https://example.org/plus'],
})

export const Webhook = Type.Object({
  _id: Id,
  url: Type.String(),
  types: Type.Array(WebhookType),
  off: Nullable(
    OneOf(['member', 'failing', 'gone', 'sessions_ended'], {
      description:
        'Why nothing is sent: its owner turned it off, it failed for three days, it answered 410, or all sessions of the account ended, as after a password reset. Null while it is on.',
    }),
  ),
  createdAt: Time,
  failingSince: Nullable({ ...Time, description: 'When deliveries began to fail. Null after a success.' }),
  formerSecretUntil: Nullable({
    ...Time,
    description: 'Until then deliveries are signed with the former secret, too.',
  }),
})
export type Webhook = Static<typeof Webhook>

export const WebhookDelivery = Type.Object({
  _id: { ...Id, description: 'The header `webhook-id` of all its tries.' },
  type: Type.String({ description: 'The type of the event, or `test`.' }),
  createdAt: Time,
  state: OneOf(['waiting', 'retrying', 'delivered', 'failed']),
  triedAt: Nullable({ ...Time, description: 'The last try. Null before the first.' }),
  nextAt: Nullable({ ...Time, description: 'The next try. Null when there is none.' }),
  tries: Count,
  status: Nullable(Type.Integer({ description: 'The HTTP status of the last answer.' })),
  problem: Nullable(
    OneOf(
      ['status', 'redirect', 'timeout', 'unreachable', 'certificate', 'private', 'withdrawn', 'restricted', 'off'],
      {
        description:
          'Why the last try failed. `status`: the answer was no 2xx. `private`: the host is not on the public internet. `withdrawn`: there was nothing left to send. `restricted`: the account was restricted. `off`: the webhook was turned off.',
      },
    ),
  ),
  ms: Nullable({ ...Count, description: 'Milliseconds of the last try.' }),
})
export type WebhookDelivery = Static<typeof WebhookDelivery>

const Created = Type.Object({
  webhook: Webhook,
  secret: Type.String({ description: 'Signs deliveries (HMAC-SHA256). Shown this once.', examples: ['whsec_…'] }),
})
const Changed = Type.Object({ webhook: Webhook })
const Sent = Type.Object({ delivery: WebhookDelivery })

export const webhooks = {
  'GET /webhooks': {
    summary: `The webhooks of the account, ${WEBHOOKS} at most, the oldest first.`,
    scope: null,
    answer: Type.Object({ webhooks: Type.Array(Webhook) }),
  },
  'POST /webhooks': {
    summary:
      'Adds an address that gets events of the account. Refused with `prove_identity` until the session reauthenticates.',
    scope: null,
    body: Type.Object({ url: Url, types: Types }),
    limit: 'webhooks',
    answer: Created,
    status: 201,
  },
  'PUT /webhooks/:id': {
    summary:
      'Changes a webhook, or turns it on or off. Omitted fields stay. Refused with `prove_identity` until the session reauthenticates.',
    scope: null,
    params: ById,
    body: Type.Object({ url: Type.Optional(Url), types: Type.Optional(Types), isOn: Type.Optional(Type.Boolean()) }),
    limit: 'webhooks',
    answer: Changed,
  },
  'DELETE /webhooks/:id': {
    summary: 'Deletes a webhook with its deliveries.',
    scope: null,
    standing: 'frozen',
    params: ById,
    answer: Ok,
  },
  'POST /webhooks/:id/secret': {
    summary: `Makes a new secret. For ${WEBHOOK_SECRET_HOURS} hours deliveries are signed with the former one, too. Refused with \`prove_identity\` until the session reauthenticates.`,
    scope: null,
    params: ById,
    limit: 'webhooks',
    answer: Created,
  },
  'POST /webhooks/:id/test': {
    summary: 'Sends an event of the type `test`.',
    scope: null,
    params: ById,
    limit: 'webhooks',
    answer: Sent,
    status: 202,
  },
  'GET /webhooks/:id/deliveries': {
    summary: `The newest ${WEBHOOK_DELIVERIES} deliveries, newest first. Finished ones are kept for ${WEBHOOK_KEPT_DAYS} days.`,
    scope: null,
    params: ById,
    answer: Type.Object({ deliveries: Type.Array(WebhookDelivery) }),
  },
  'POST /webhooks/:id/deliveries/:deliveryId/again': {
    summary: 'Sends a delivery again, with the same `webhook-id` and what may be seen of it now.',
    scope: null,
    params: Type.Object({ id: Id, deliveryId: Id }),
    limit: 'webhooks',
    answer: Sent,
    status: 202,
  },
} as const satisfies Endpoints
