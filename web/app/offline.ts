/** What lets Plus do without its server for a while. Fetched once the first view is there. */
import { queryClient } from '#web/core/query-client.ts'
import { keepScreens } from './kept-screens.ts'
import { sendWhatWaits } from './outbox.ts'
import { keepPush } from './push.ts'
import { screens } from './screens.ts'
import { registerWorker } from './service-worker.ts'

/** What is first shown without the server could then not be fetched from it. */
const fetchAhead = () =>
  Promise.all([
    import('./forget-kept.ts'),
    import('#web/features/tweets/waiting-tweets.tsx'),
    import('#web/features/messages/waiting-line.tsx'),
    import('#web/ui/confirm-window.tsx'),
    screens.signIn.preload(),
  ])

/** Begins; returns how to end it. */
export function prepareForOffline(): () => void {
  fetchAhead().catch(() => {})
  const stops = [registerWorker(), keepScreens(queryClient), sendWhatWaits(queryClient), keepPush()]
  return () => {
    for (const stop of stops) stop()
  }
}
