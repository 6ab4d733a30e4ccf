import Type, { type Static } from 'typebox'
import type { Endpoints } from '#contract/endpoint.ts'
import { CODE_POINTS_PER_CHARACTER, MESSAGE_LENGTH, MESSAGE_PREVIEW } from '#contract/limits.ts'
import { invalidCursor, keepTo } from '#contract/schema-texts.ts'
import { ByUser, Count, Cursor, Id, Nullable, Page, PageQuery, Time, UnreadCount } from '#contract/schemas.ts'
import { text } from '#contract/server-texts.ts'
import { Author, User } from './users.ts'

export const Message = Type.Object({
  _id: Id,
  text: Type.String(),
  createdAt: Time,
  sender: Author,
  recipient: Author,
  readAt: Nullable(Time),
})
export type Message = Static<typeof Message>

export const Conversation = Type.Object({
  other: Author,
  lastMessage: Type.Object({
    _id: Id,
    text: Type.String({ description: `The first ${MESSAGE_PREVIEW} characters.` }),
    createdAt: Time,
    sender: Id,
  }),
  lastDate: Time,
  unreadCount: Count,
})
export type Conversation = Static<typeof Conversation>

export const messages = {
  'GET /messages/conversations': {
    summary: "The viewer's conversations, newest first.",
    query: PageQuery,
    answer: Type.Object({ conversations: Type.Array(Conversation), nextCursor: Cursor }),
    aliases: ['/dm/conversations'],
  },
  'GET /messages/unread': {
    summary: 'The number of conversations with unread messages.',
    answer: Type.Object({ count: UnreadCount }),
  },
  'GET /messages/with/:id': {
    summary: 'The conversation with a user, newest page first. Reading the newest page marks it as read.',
    params: ByUser,
    query: Type.Object({
      limit: Page.limit,
      before: Type.Optional(Type.String({ maxLength: 200, message: invalidCursor })),
    }),
    answer: Type.Object({
      other: User,
      messages: Type.Array(Message, { description: 'Oldest first.' }),
      nextBefore: Nullable(
        Type.String({
          description: 'Pass it as `before` to get older messages. Null at the start of the conversation.',
        }),
      ),
    }),
  },
  'POST /messages': {
    summary: 'Sends a message to a user.',
    limit: 'messages',
    idempotent: true,
    body: Type.Object({
      recipient: Type.String({ minLength: 1, maxLength: 64, message: text('Choose who to message.') }),
      text: Type.String({
        maxLength: MESSAGE_LENGTH * CODE_POINTS_PER_CHARACTER,
        message: keepTo(MESSAGE_LENGTH),
      }),
    }),
    answer: Message,
    status: 201,
  },
} as const satisfies Endpoints
