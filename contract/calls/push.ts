import Type, { type Static } from 'typebox'
import type { Endpoints } from '#contract/endpoint.ts'
import { PUSH_ENDPOINT_LENGTH } from '#contract/limits.ts'
import { notSwitch } from '#contract/schema-texts.ts'
import { Count, Id, Nullable, Ok, OneOf, UnreadCount } from '#contract/schemas.ts'
import { text } from '#contract/server-texts.ts'
import { NotifyChoice, NotifyFrom } from './notifications.ts'
import { Author } from './users.ts'

const Switch = Type.Boolean({ message: notSwitch })

const kinds = {
  follow: Switch,
  like: Switch,
  retweet: Switch,
  reply: Switch,
  quote: Switch,
  mention: Switch,
  poll: Switch,
}
/** Kinds of notifications, each with a switch. */
export const InAppSwitches = Type.Object(kinds)
export type InAppSwitches = Static<typeof InAppSwitches>

/** Kinds of pushes, each with a switch. */
export const PushSwitches = Type.Object({ ...kinds, message: Switch })
export type PushSwitches = Static<typeof PushSwitches>
export type PushType = keyof PushSwitches

/** Whose actions notify a user. A type that is off in the app is not pushed either. */
const settings = {
  inAppFrom: NotifyFrom,
  pushFrom: NotifyFrom,
  others: OneOf(['filter', 'drop'], {
    description: 'What becomes of notifications by others than `inAppFrom`, as in `newAccounts`.',
  }),
  notFollowers: NotifyChoice,
  newAccounts: NotifyChoice,
  privateMentions: NotifyChoice,
}
export const NotificationSettings = Type.Object({ inApp: InAppSwitches, push: PushSwitches, ...settings })
export type NotificationSettings = Static<typeof NotificationSettings>
export const NotificationSettingsChange = Type.Partial(
  Type.Object({ inApp: Type.Partial(InAppSwitches), push: Type.Partial(PushSwitches), ...settings }),
)
export type NotificationSettingsChange = Static<typeof NotificationSettingsChange>

/** A browser's subscription, as `PushSubscription.toJSON()`. */
const Subscription = Type.Object({
  endpoint: Type.String({
    minLength: 1,
    maxLength: PUSH_ENDPOINT_LENGTH,
    message: text('This isn’t the address of a push service.'),
  }),
  keys: Type.Object(
    {
      p256dh: Type.String({ pattern: '^[\\w-]{87}=?$', description: 'Public key of the browser, P-256, base64url.' }),
      auth: Type.String({ pattern: '^[\\w-]{22}(==)?$', description: '16 bytes shared with the browser, base64url.' }),
    },
    { message: text('These aren’t the keys of a push subscription.') },
  ),
})

/** The decrypted content of a push. */
export const PushMessage = Type.Object({
  type: OneOf([
    'follow',
    'like',
    'retweet',
    'reply',
    'quote',
    'mention',
    'message',
    'follow_request',
    'follow_accepted',
    'poll',
  ]),
  from: Author,
  others: { ...Count, description: 'How many others did the same.' },
  title: Type.String({ description: 'One sentence: who did what. The name of the sender for a message.' }),
  text: Type.String({ description: 'The beginning of the post or message. Empty for a follow.' }),
  tweet: Nullable(Id),
  tag: Type.String({ description: 'A push replaces an earlier one with the same tag.' }),
  unread: { ...UnreadCount, description: 'Unread notifications plus conversations with unread messages.' },
})
export type PushMessage = Static<typeof PushMessage>

export const push = {
  'GET /push/key': {
    summary: 'The public key of this server, for `applicationServerKey` of a subscription.',
    scope: null,
    answer: Type.Object({ key: Type.String({ description: 'P-256, base64url.' }) }),
  },
  'GET /push/subscription': {
    summary: 'The push subscription of this session.',
    scope: null,
    answer: Type.Object({ endpoint: Nullable(Type.String({ description: 'Null when push is off.' })) }),
  },
  'PUT /push/subscription': {
    summary: 'Turns push on for this session until it ends. Replaces an earlier subscription.',
    scope: null,
    standing: 'frozen',
    body: Subscription,
    answer: Ok,
  },
  'DELETE /push/subscription': {
    summary: 'Turns push off for this session.',
    scope: null,
    standing: 'any',
    answer: Ok,
  },
  'GET /notifications/settings': {
    summary: 'What the viewer is notified of, in the app and by push on all devices.',
    scope: 'read:notifications',
    answer: NotificationSettings,
  },
  'PUT /notifications/settings': {
    summary: 'Changes what the viewer is notified of. Omitted settings stay unchanged.',
    scope: 'write:notifications',
    standing: 'frozen',
    body: NotificationSettingsChange,
    answer: NotificationSettings,
  },
} as const satisfies Endpoints
