import Type, { type Static } from 'typebox'
import type { Endpoints } from '#contract/endpoint.ts'
import { PUSH_ENDPOINT_LENGTH } from '#contract/limits.ts'
import { Id, Nullable, Ok, UnreadCount } from '#contract/schemas.ts'
import { Author } from './users.ts'

const Switch = Type.Boolean({ message: 'This is either on (true) or off (false).' })

/** What a device may be told of while no tab is open, each with a switch. */
export const PushSwitches = Type.Object({
  follow: Switch,
  like: Switch,
  retweet: Switch,
  reply: Switch,
  mention: Switch,
  message: Switch,
})
export type PushSwitches = Static<typeof PushSwitches>
export type PushType = keyof PushSwitches

/** As `PushSubscription.toJSON()` of a browser says it. */
const Subscription = Type.Object({
  endpoint: Type.String({
    minLength: 1,
    maxLength: PUSH_ENDPOINT_LENGTH,
    message: 'This is not the address of a push service.',
  }),
  keys: Type.Object(
    {
      p256dh: Type.String({ pattern: '^[\\w-]{87}=?$', description: 'Public key of the browser, P-256, base64url.' }),
      auth: Type.String({ pattern: '^[\\w-]{22}(==)?$', description: '16 bytes shared with the browser, base64url.' }),
    },
    { message: 'These are not the keys of a push subscription.' },
  ),
})

/** What a push holds, once the browser has decrypted it. */
export const PushMessage = Type.Object({
  type: Type.Union([
    Type.Literal('follow'),
    Type.Literal('like'),
    Type.Literal('retweet'),
    Type.Literal('reply'),
    Type.Literal('mention'),
    Type.Literal('message'),
  ]),
  from: Author,
  message: Type.String({ description: 'What they did, as in a notification; empty for a message.' }),
  text: Type.String({ description: 'The beginning of the post or message; empty for a follow.' }),
  tweet: Nullable(Id),
  tag: Type.String({ description: 'A later push with the same tag takes the place of an earlier one.' }),
  unread: { ...UnreadCount, description: 'Notifications and conversations with something unread.' },
})
export type PushMessage = Static<typeof PushMessage>

export const push = {
  'GET /push/key': {
    summary: 'The key this server signs its pushes with: `applicationServerKey` of a subscription.',
    access: 'member',
    answer: Type.Object({ key: Type.String({ description: 'P-256, base64url.' }) }),
  },
  'GET /push/subscription': {
    summary: 'Where this session is pushed to.',
    access: 'member',
    answer: Type.Object({ endpoint: Nullable(Type.String({ description: 'Null when push is off.' })) }),
  },
  'PUT /push/subscription': {
    summary: 'Turns push on for this session, until it ends; takes the place of an earlier subscription.',
    access: 'member',
    body: Subscription,
    answer: Ok,
  },
  'DELETE /push/subscription': { summary: 'Turns push off for this session.', access: 'member', answer: Ok },
  'GET /notifications/settings': {
    summary: 'What the viewer is told of by push, on all their devices.',
    access: 'member',
    answer: Type.Object({ push: PushSwitches }),
  },
  'PUT /notifications/settings': {
    summary: 'Turns switches on or off; those not named stay as they are.',
    access: 'member',
    body: Type.Object({ push: Type.Partial(PushSwitches) }),
    answer: Type.Object({ push: PushSwitches }),
  },
} as const satisfies Endpoints
