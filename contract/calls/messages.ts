import Type, { type Static } from 'typebox'
import type { Endpoints } from '#contract/endpoint.ts'
import { CODE_POINTS_PER_CHARACTER, MESSAGE_LENGTH, MESSAGE_PREVIEW } from '#contract/limits.ts'
import { invalidCursor, keepTo } from '#contract/schema-texts.ts'
import {
  ByUser,
  Count,
  Cursor,
  Id,
  Nullable,
  Ok,
  OneOf,
  OpenReport,
  Page,
  PageQuery,
  Time,
  UnreadCount,
} from '#contract/schemas.ts'
import { text } from '#contract/server-texts.ts'
import { Author, User } from './users.ts'

export const Message = Type.Object({
  _id: Id,
  text: Type.String(),
  createdAt: Time,
  sender: Author,
  recipient: Author,
  readAt: Nullable(Time),
  openReport: Type.Optional(OpenReport),
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

/** Whose first message goes to the inbox of a member; other first messages are requests. */
export const MessagesFrom = OneOf(['everyone', 'following', 'nobody'], {
  description:
    'Who may begin a conversation: everyone; only people the user follows, others send a request; or nobody. Conversations that exist go on.',
})
export type MessagesFrom = Static<typeof MessagesFrom>

const ConversationPage = Type.Object({ conversations: Type.Array(Conversation), nextCursor: Cursor })

export const messages = {
  'GET /messages/conversations': {
    summary: "The viewer's conversations, newest first.",
    scope: 'read:messages',
    query: PageQuery,
    answer: ConversationPage,
    aliases: ['/dm/conversations'],
  },
  'GET /messages/unread': {
    summary: 'The number of conversations with unread messages.',
    scope: 'read:messages',
    answer: Type.Object({ count: UnreadCount }),
  },
  'GET /messages/requests': {
    summary:
      "The viewer's message requests, newest first: conversations begun by those whom the settings do not admit.",
    scope: 'read:messages',
    query: PageQuery,
    answer: ConversationPage,
  },
  'GET /messages/requests/count': {
    summary: 'The number of message requests.',
    scope: 'read:messages',
    answer: Type.Object({ count: UnreadCount }),
  },
  'POST /messages/requests/:id/accept': {
    summary: "Accepts a user's message request: the conversation moves to the others.",
    scope: 'write:messages',
    params: ByUser,
    limit: 'toggles',
    answer: Ok,
  },
  'GET /messages/with/:id': {
    summary:
      'The conversation with a user, newest page first, across a block as well. Reading the newest page marks it as read, unless it is a request or the two can no longer write to each other.',
    scope: 'read:messages',
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
      isRequest: Type.Optional(Type.Literal(true, { description: 'Only for a message request to the viewer.' })),
      isClosed: Type.Optional(
        Type.Literal(true, { description: 'Only where the user admits no message of the viewer.' }),
      ),
    }),
  },
  'DELETE /messages/with/:id': {
    summary: 'Deletes the conversation with a user, or their request, for the viewer. The other user keeps it.',
    scope: 'write:messages',
    unconfirmed: true,
    params: ByUser,
    limit: 'toggles',
    answer: Ok,
  },
  'DELETE /messages/with/:id/:message': {
    summary: 'Deletes a message for the viewer, or for both when the viewer has sent it. Nothing of it remains then.',
    scope: 'write:messages',
    unconfirmed: true,
    params: Type.Object({ ...ByUser.properties, message: Id }),
    query: Type.Object({ from: Type.Optional(OneOf(['me', 'both'], { description: '`me` by default.' })) }),
    limit: 'toggles',
    answer: Ok,
  },
  'POST /messages': {
    summary: 'Sends a message to a user.',
    scope: 'write:messages',
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
