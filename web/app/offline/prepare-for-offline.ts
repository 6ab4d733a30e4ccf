/** Offline support: service worker, persisted queries, offline queue. Fetched after the first view. */

import { fetchAhead } from '#web/app/fetch-ahead.ts'
import { startPush } from '#web/app/push.ts'
import { screens } from '#web/app/routing/screens.ts'
import { deleteOldSessions } from '#web/core/offline/ended-session-data.ts'
import { queryClient } from '#web/core/queries/query-client.ts'
import { getSession } from '#web/core/session/session.ts'
import { sendPendingActions } from './action-senders.ts'
import { restoreLocalData } from './clear-local-data.ts'
import { persistQueries } from './persisted-queries.ts'
import { registerWorker } from './register-worker.ts'
import { syncSavedDrafts } from './sync-drafts.ts'

/** Components that are first shown while the server is unreachable. */
const parts = [
  () => import('#web/features/auth/sign-in/session-ended.tsx'),
  () => import('#web/features/auth/session/sign-out-question.tsx'),
  () => import('#web/app/keyboard/shortcut-list.tsx'),
  () => import('#web/features/posts/card/repost-menu.tsx'),
  () => import('#web/features/posts/publish/queued-tweets.tsx'),
  () => import('#web/features/posts/parts/images/video/video-tile.tsx'),
  () => import('#web/features/posts/parts/poll/poll-form.tsx'),
  () => import('#web/features/posts/parts/poll/poll-view.tsx'),
  () => import('#web/features/messages/chat/queued-message-status.tsx'),
  () => import('#web/ui/overlays/dialog-windows.tsx'),
  () => import('#web/features/posts/drafts/drafts-dialog.tsx'),
  screens.signIn.preload,
]

/** Starts offline support. Returns the function that stops it. */
export function prepareForOffline(): () => void {
  for (const part of parts) fetchAhead(part)
  const stops = [
    registerWorker(),
    persistQueries(queryClient),
    sendPendingActions(queryClient),
    startPush(),
    syncSavedDrafts(),
  ]
  const user = getSession().user?._id
  const restored = user ? restoreLocalData(user) : deleteOldSessions()
  restored.catch(() => {})
  return () => {
    for (const stop of stops) stop()
  }
}
