import type { notifications } from '#contract/calls/notifications.ts'
import type { Routes } from '#server/core/http/call.ts'
import type { Deps } from '#server/db/deps.ts'
import { getNotifications } from './list.ts'
import { countUnread, readNotifications } from './read.ts'

export const notificationRoutes = (deps: Deps): Routes<typeof notifications> => ({
  'GET /notifications': ({ viewer, query }) => getNotifications(deps, viewer, query),
  'GET /notifications/unread': async ({ viewer }) => ({ count: await countUnread(deps, viewer) }),
  'POST /notifications/read': async ({ viewer, body: { upTo } }) => ({
    count: await readNotifications(deps, viewer, upTo === undefined ? undefined : deps.ids.parse(upTo)),
  }),
})
