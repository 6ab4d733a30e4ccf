import { getToken, resumeSession } from '#web/core/session.ts'
import { fetchMe } from '#web/features/auth/api.ts'
import { preloadScreen } from './screens.ts'

/** What must not wait for the first render: the screen's code and whose session this is. */
export function start(): void {
  preloadScreen(location.pathname, getToken() !== null)
  void resumeSession(fetchMe)
}
