import type { notifications } from '#contract/calls/notifications.ts'
import type { Routes } from '#server/core/http/call.ts'
import type { Deps } from '#server/db/deps.ts'
import { getGroupUsers } from '#server/features/notifications/group-users.ts'
import { getNotifications } from '#server/features/notifications/list.ts'
import {
  isConversationMuted,
  muteConversation,
  unmuteConversation,
} from '#server/features/notifications/muted-conversations/mute-conversation.ts'
import { countUnread, readNotifications } from '#server/features/notifications/read.ts'

export const notificationRoutes = (deps: Deps): Routes<typeof notifications> => ({
  'GET /tweets/:id/mute': ({ viewer, params }) => isConversationMuted(deps, viewer, deps.ids.parse(params.id)),
  'PUT /tweets/:id/mute': ({ viewer, params }) => muteConversation(deps, viewer, deps.ids.parse(params.id)),
  'DELETE /tweets/:id/mute': ({ viewer, params }) => unmuteConversation(deps, viewer, deps.ids.parse(params.id)),
  'GET /notifications': ({ viewer, query, client }) => getNotifications(deps, viewer, query, client.language),
  'GET /notifications/unread': ({ viewer }) => countUnread(deps, viewer),
  'GET /notifications/:id/users': ({ viewer, params, query }) =>
    getGroupUsers(deps, viewer, deps.ids.parse(params.id), query),
  'POST /notifications/read': ({ viewer, body: { upTo } }) =>
    readNotifications(deps, viewer, upTo === undefined ? undefined : deps.ids.parse(upTo)),
})
