/** What lets Plus do without its server for a while. Fetched once the first view is there. */
import { queryClient } from '#web/core/query-client.ts'
import { keepScreens } from './kept-screens.ts'
import { registerWorker } from './service-worker.ts'

/** Begins; returns how to end it. */
export function prepareForOffline(): () => void {
  const stops = [registerWorker(), keepScreens(queryClient)]
  return () => {
    for (const stop of stops) stop()
  }
}
