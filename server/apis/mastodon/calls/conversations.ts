import Type from 'typebox'
import type { Endpoints } from '#contract/endpoint.ts'
import { Conversation } from '#server/apis/mastodon/entities/conversation.ts'
import { pageFields } from '#server/apis/mastodon/http/pages.ts'
import { ById, Empty } from '#server/apis/mastodon/http/schemas.ts'

/** Threads with private mentions of the viewer. The messages of Plus are apart. */
export const conversations = {
  'GET /v1/conversations': {
    summary: 'The threads of the newest posts that mention the viewer in private.',
    scope: 'read:statuses',
    query: Type.Object(pageFields),
    answer: Type.Array(Conversation),
  },
  'POST /v1/conversations/:id/read': {
    summary: 'Marks a conversation as read.',
    scope: 'write:conversations',
    standing: 'frozen',
    params: ById,
    answer: Conversation,
  },
  'POST /v1/conversations/:id/unread': {
    summary: 'Marks a conversation as unread.',
    scope: 'write:conversations',
    standing: 'frozen',
    params: ById,
    answer: Conversation,
  },
  'DELETE /v1/conversations/:id': {
    summary: 'Hides a conversation until a newer post in it mentions the viewer.',
    scope: 'write:conversations',
    standing: 'frozen',
    params: ById,
    answer: Empty,
  },
} as const satisfies Endpoints
