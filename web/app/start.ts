import { getToken, isUserUnknown, resumeSession } from '#web/core/session/session.ts'
import { fetchMe } from '#web/features/auth/own-session.ts'
import { prefetchScreen } from './routing/screens.ts'

/** The longest that rendering waits for code and data. */
const TIMEOUT_MS = 200

/** Fetches the first screen's code and data, and the session. Resolves when it is time to render. */
export function start(): Promise<void> {
  const prefetched = prefetchScreen(location.pathname, getToken() !== null)
  void resumeSession(fetchMe).then(retry)
  return Promise.race([prefetched, new Promise<void>((resolve) => setTimeout(resolve, TIMEOUT_MS))])
}

const RETRY_MS = 15_000

// Retries while /auth/me is unreachable.
function retry(): void {
  if (isUserUnknown() && getToken() !== null) setTimeout(() => void resumeSession(fetchMe).then(retry), RETRY_MS)
}
