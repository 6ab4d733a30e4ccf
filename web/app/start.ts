import { getToken, isUserUnknown, resumeSession } from '#web/core/session/session.ts'
import { fetchMe } from '#web/features/auth/own-session.ts'
import { prefetchScreen } from './routing/screens.ts'

/** How long rendering waits for code and data: longer, and the page shows what it has. */
const PATIENCE_MS = 200

/** Fetches what must not wait for the first render: the screen's code and data, and the session. Resolves when it is time to render. */
export function start(): Promise<void> {
  const isThere = prefetchScreen(location.pathname, getToken() !== null)
  void resumeSession(fetchMe).then(askAgain)
  return Promise.race([isThere, new Promise<void>((resolve) => setTimeout(resolve, PATIENCE_MS))])
}

const AGAIN_MS = 15_000

// A member whom the server could not name the first time.
function askAgain(): void {
  if (isUserUnknown() && getToken() !== null) setTimeout(() => void resumeSession(fetchMe).then(askAgain), AGAIN_MS)
}
