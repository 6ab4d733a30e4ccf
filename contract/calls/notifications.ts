import Type, { type Static } from 'typebox'
import type { Endpoints } from '#contract/endpoint.ts'
import { Cursor, Id, Nullable, PageQuery, Time, UnreadCount } from '#contract/schemas.ts'
import { Author } from './users.ts'

export const Notification = Type.Object({
  _id: Id,
  type: Type.Union([
    Type.Literal('follow'),
    Type.Literal('like'),
    Type.Literal('retweet'),
    Type.Literal('reply'),
    Type.Literal('mention'),
  ]),
  message: Type.String({ examples: ['liked your post'] }),
  createdAt: Time,
  tweet: Nullable(
    Type.Object(
      { _id: Id, content: Type.String() },
      { description: 'The post that was liked or reposted; the reply, or the post that mentions. Null for a follow.' },
    ),
  ),
  fromUser: Author,
  read: Type.Boolean(),
})
export type Notification = Static<typeof Notification>

export const notifications = {
  'GET /notifications': {
    summary: 'What others did that concerns the viewer, newest first.',
    access: 'member',
    query: PageQuery,
    answer: Type.Object({ notifications: Type.Array(Notification), nextCursor: Cursor }),
  },
  'GET /notifications/unread': {
    summary: 'How many notifications have not been read.',
    access: 'member',
    answer: Type.Object({ count: UnreadCount }),
  },
  'POST /notifications/read': {
    summary: 'Marks notifications as read: all of them, or those up to one.',
    access: 'member',
    body: Type.Object({ upTo: Type.Optional({ ...Id, description: 'The newest notification that was seen.' }) }),
    answer: Type.Object({ count: UnreadCount }),
  },
} as const satisfies Endpoints
