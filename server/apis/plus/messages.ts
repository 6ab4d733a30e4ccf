import type { messages } from '#contract/calls/messages.ts'
import type { Routes } from '#server/core/http/call.ts'
import type { Deps } from '#server/db/deps.ts'
import { getConversation } from '#server/features/messages/conversation.ts'
import { countUnread, getConversations, getRequests } from '#server/features/messages/conversations.ts'
import { deleteConversation, deleteMessage } from '#server/features/messages/delete.ts'
import { acceptRequest, countRequests } from '#server/features/messages/requests.ts'
import { sendMessage } from '#server/features/messages/send.ts'
import { resolveUser } from '#server/features/people/resolve.ts'

export const messageRoutes = (deps: Deps): Routes<typeof messages> => ({
  'GET /messages/conversations': ({ viewer, query }) => getConversations(deps, viewer, query),
  'GET /messages/unread': async ({ viewer }) => ({ count: await countUnread(deps, viewer) }),
  'GET /messages/requests': ({ viewer, query }) => getRequests(deps, viewer, query),
  'GET /messages/requests/count': async ({ viewer }) => ({ count: await countRequests(deps, viewer) }),
  'POST /messages/requests/:id/accept': async ({ viewer, params }) =>
    acceptRequest(deps, viewer, await resolveUser(deps, params.id)),
  'GET /messages/with/:id': async ({ viewer, params, query }) =>
    getConversation(deps, viewer, await resolveUser(deps, params.id), query),
  'DELETE /messages/with/:id': async ({ viewer, params }) =>
    deleteConversation(deps, viewer, await resolveUser(deps, params.id)),
  'DELETE /messages/with/:id/:message': async ({ viewer, params, query }) =>
    deleteMessage(deps, {
      viewer,
      other: await resolveUser(deps, params.id),
      message: deps.ids.parse(params.message),
      isForBoth: query.from === 'both',
    }),
  'POST /messages': async ({ viewer, body: { recipient, text }, idempotencyKey }) =>
    sendMessage(deps, viewer, { recipient: await resolveUser(deps, recipient), text, idempotencyKey }),
})
