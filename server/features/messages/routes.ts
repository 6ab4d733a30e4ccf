import type { messages } from '#contract/calls/messages.ts'
import type { Routes } from '#server/core/http/call.ts'
import type { Deps } from '#server/db/deps.ts'
import { resolveUser } from '#server/features/users/resolve.ts'
import { getConversation } from './conversation.ts'
import { countUnread, getConversations } from './conversations.ts'
import { sendMessage } from './send.ts'

export const messageRoutes = (deps: Deps): Routes<typeof messages> => ({
  'GET /messages/conversations': ({ viewer, query }) => getConversations(deps, viewer, query),
  'GET /messages/unread': async ({ viewer }) => ({ count: await countUnread(deps, viewer) }),
  'GET /messages/with/:id': async ({ viewer, params, query }) =>
    getConversation(deps, viewer, await resolveUser(deps, params.id), query),
  'POST /messages': async ({ viewer, body: { recipient, text }, idempotencyKey }) =>
    sendMessage(deps, viewer, { recipient: await resolveUser(deps, recipient), text, idempotencyKey }),
})
