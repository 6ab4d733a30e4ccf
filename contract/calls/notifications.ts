import Type, { type Static } from 'typebox'
import type { Endpoints } from '#contract/endpoint.ts'
import { Cursor, Id, Nullable, OneOf, PageQuery, Time, UnreadCount } from '#contract/schemas.ts'
import { Author } from './users.ts'

export const Notification = Type.Object({
  _id: Id,
  type: OneOf(['follow', 'like', 'retweet', 'reply', 'mention']),
  message: Type.String({ examples: ['liked your post'] }),
  createdAt: Time,
  tweet: Nullable(
    Type.Object(
      { _id: Id, content: Type.String() },
      { description: 'The liked or reposted post, the reply, or the post with the mention. Null for a follow.' },
    ),
  ),
  fromUser: Author,
  read: Type.Boolean(),
})
export type Notification = Static<typeof Notification>

export const notifications = {
  'GET /notifications': {
    summary: "The viewer's notifications, newest first.",
    query: PageQuery,
    answer: Type.Object({ notifications: Type.Array(Notification), nextCursor: Cursor }),
  },
  'GET /notifications/unread': {
    summary: 'The number of unread notifications.',
    answer: Type.Object({ count: UnreadCount }),
  },
  'POST /notifications/read': {
    summary: 'Marks notifications as read: all, or those up to a given one.',
    body: Type.Object({
      upTo: Type.Optional({ ...Id, description: 'The newest notification to mark. Without it, all are marked.' }),
    }),
    answer: Type.Object({ count: UnreadCount }),
  },
} as const satisfies Endpoints
