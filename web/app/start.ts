import { getToken, resumeSession } from '#web/core/session.ts'
import { fetchMe } from '#web/features/auth/api.ts'
import { preloadScreen } from './screens.ts'

/** How long a page may stay empty: longer, and whoever waits is shown that something is under way. */
const PATIENCE_MS = 200

/** What must not wait for the first render: the screen's code and whose session this is. Resolves when it is time to render. */
export function start(): Promise<void> {
  const isThere = preloadScreen(location.pathname, getToken() !== null)
  void resumeSession(fetchMe)
  return Promise.race([isThere, new Promise<void>((resolve) => setTimeout(resolve, PATIENCE_MS))])
}
