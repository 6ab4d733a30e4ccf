import { dropEarlyAnswer } from '#web/core/api/early-answer.ts'
import { getSession, getToken, isUserUnknown, resumeSession } from '#web/core/session/session.ts'
import { fetchMe } from '#web/features/auth/session/api.ts'
import { readEntry } from './routing/entry.ts'
import { prefetchScreen } from './routing/screens.ts'

/** The longest wait for data before rendering, once the code is loaded. */
const TIMEOUT_MS = 200

/**
 * Fetches the first screen's code and data, and the session. Resolves when the app should render. Until the code is loaded, the
 * page shows the outline or the splash of index.html, which say more than an empty frame.
 */
export async function start(): Promise<void> {
  readEntry()
  const { code, data } = prefetchScreen(location.pathname, getToken() !== null)
  const resumed = resumeSession(fetchMe).then(retry)
  void data.then(endStart)
  await code
  // The user of a stored token is not known yet, so no screen can be shown.
  if (getSession().status === 'loading') await resumed
  await Promise.race([data, new Promise<void>((resolve) => setTimeout(resolve, TIMEOUT_MS))])
}

function endStart(): void {
  dropEarlyAnswer()
  // The first screen is loaded: now the font is fetched (web/head.ts).
  delete document.documentElement.dataset.slow
}

const RETRY_MS = 15_000

// Retries while /auth/me is unreachable.
function retry(): void {
  if (isUserUnknown() && getToken() !== null) setTimeout(() => void resumeSession(fetchMe).then(retry), RETRY_MS)
}
