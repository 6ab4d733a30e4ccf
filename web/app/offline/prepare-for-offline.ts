/** What lets Plus do without its server for a while. Fetched once the first view is there. */

import { startPush } from '#web/app/push.ts'
import { screens } from '#web/app/routing/screens.ts'
import { queryClient } from '#web/core/queries/query-client.ts'
import { sendPendingActions } from './action-senders.ts'
import { persistQueries } from './persisted-queries.ts'
import { registerWorker } from './register-worker.ts'

/** What is first shown without the server could then not be fetched from it. */
const fetchAhead = () =>
  Promise.all([
    import('./clear-local-data.ts'),
    import('#web/features/tweets/publish/queued-tweets.tsx'),
    import('#web/features/messages/chat/queued-message-status.tsx'),
    import('#web/ui/overlays/confirm-window.tsx'),
    screens.signIn.preload(),
  ])

/** Begins; returns how to end it. */
export function prepareForOffline(): () => void {
  fetchAhead().catch(() => {})
  const stops = [registerWorker(), persistQueries(queryClient), sendPendingActions(queryClient), startPush()]
  return () => {
    for (const stop of stops) stop()
  }
}
