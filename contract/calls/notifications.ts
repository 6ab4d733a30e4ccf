import Type, { type Static } from 'typebox'
import type { Endpoints } from '#contract/endpoint.ts'
import { GROUP_COUNTED, GROUP_FACES } from '#contract/limits.ts'
import { ById, Cursor, Id, Nullable, OneOf, Page, PageQuery, Time, UnreadCount } from '#contract/schemas.ts'
import { Author, User } from './users.ts'

const NotificationType = OneOf(
  [
    'follow',
    'like',
    'retweet',
    'reply',
    'quote',
    'mention',
    'follow_request',
    'follow_accepted',
    'poll',
    'report',
    'decision',
    'appeal',
    'scheduled',
  ],
  {
    description:
      '`poll`: a poll that the viewer wrote or voted in has ended; `fromUser` is its author. `report`: moderators decided about a report of the viewer. `decision`: they acted on the viewer. `appeal`: they answered an appeal of the viewer. `scheduled`: a scheduled post of the viewer could not be published. The last four name the viewer as `fromUser`.',
  },
)

/** Tabs of the grouped list. */
const Tab = OneOf(['all', 'mentions', 'verified'], {
  description:
    'Answers groups: the likes or reposts of one post, and the follows of a week, are one item. `mentions` has replies, quotes and mentions, `verified` what verified accounts did.',
})
export type NotificationTab = Static<typeof Tab>

/** Whose actions a user is notified of. */
export const NotifyFrom = OneOf(['everyone', 'following', 'verified'], {
  description: 'Everyone, only users that the viewer follows, or only verified accounts.',
})
export type NotifyFrom = Static<typeof NotifyFrom>

/** What becomes of notifications by some users. */
export const NotifyChoice = OneOf(['accept', 'filter', 'drop'], {
  description:
    'They are listed, kept apart in a request of their user (`GET /notifications/requests`), or never written.',
})
export type NotifyChoice = Static<typeof NotifyChoice>

export const Notification = Type.Object({
  _id: Id,
  type: NotificationType,
  message: Type.String({ examples: ['liked your post'] }),
  createdAt: Time,
  tweet: Nullable(
    Type.Object(
      { _id: Id, content: Type.String(), warning: Nullable(Type.String()) },
      {
        description:
          'The liked or reposted post, the reply, the post that quotes the viewer, or the post with the mention. Null for follows and requests to follow.',
      },
    ),
  ),
  fromUser: Author,
  report: Type.Optional({ ...Id, description: 'With `report`: its id in `GET /reports`.' }),
  decision: Type.Optional({ ...Id, description: 'With `decision` and `appeal`: the id in `GET /decisions/:id`.' }),
  read: Type.Boolean(),
  group: Type.Optional(
    Type.String({
      description: 'With `tab`: names the group, together with its type. The other fields are of its newest.',
    }),
  ),
  users: Type.Optional(
    Type.Array(Author, { description: `With \`tab\`: users of the group, newest first, ${GROUP_FACES} at most.` }),
  ),
  usersCount: Type.Optional(
    Type.Integer({
      minimum: 1,
      description: `With \`tab\`: users of the group. ${GROUP_COUNTED} means ${GROUP_COUNTED} or more.`,
    }),
  ),
})
export type Notification = Static<typeof Notification>

const Unread = Type.Object({ count: UnreadCount, groups: UnreadCount })

const Conversation = Type.Object({ isMuted: Type.Boolean() })

export const notifications = {
  'GET /tweets/:id/mute': {
    summary: 'Whether the viewer has muted the conversation of a post.',
    scope: 'read:mutes',
    params: ById,
    answer: Conversation,
  },
  'PUT /tweets/:id/mute': {
    summary: 'Mutes a conversation: no notifications about any post below its first one.',
    scope: 'write:mutes',
    standing: 'frozen',
    params: ById,
    limit: 'toggles',
    answer: Conversation,
  },
  'DELETE /tweets/:id/mute': {
    summary: 'Ends the mute of a conversation.',
    scope: 'write:mutes',
    standing: 'frozen',
    params: ById,
    limit: 'toggles',
    answer: Conversation,
  },
  'GET /notifications': {
    summary: "The viewer's notifications, newest first.",
    scope: 'read:notifications',
    query: Type.Object({ ...Page, tab: Type.Optional(Tab) }),
    answer: Type.Object({ notifications: Type.Array(Notification), nextCursor: Cursor }),
  },
  'GET /notifications/unread': {
    summary: 'The number of unread notifications, and of groups with any.',
    scope: 'read:notifications',
    answer: Unread,
  },
  'GET /notifications/:id/users': {
    summary: 'The users of the group that a notification belongs to, newest first.',
    scope: 'read:notifications',
    params: ById,
    query: PageQuery,
    answer: Type.Object({
      type: NotificationType,
      tweet: Nullable(Id),
      users: Type.Array(User),
      nextCursor: Cursor,
    }),
  },
  'POST /notifications/read': {
    summary: 'Marks notifications as read: all, or those up to a given one.',
    scope: 'write:notifications',
    standing: 'frozen',
    body: Type.Object({
      upTo: Type.Optional({ ...Id, description: 'The newest notification to mark. Without it, all are marked.' }),
    }),
    answer: Unread,
  },
} as const satisfies Endpoints
