/** Clears the data of a user from this device when their session ends. */
import { clearScrollPositions } from '#web/app/routing/scroll-restoration.tsx'
import { rereadDrafts } from '#web/core/drafts.ts'
import { deleteKey } from '#web/core/offline/encryption.ts'
import {
  discardEndedSessions,
  hasLocalKey,
  restoreEndedSessions,
  saveEndedSession,
  storeLocalKey,
} from '#web/core/offline/ended-session-data.ts'
import { deleteValue, deleteValuesOf } from '#web/core/offline/indexed-db.ts'
import { clearActions } from '#web/core/offline/offline-queue.ts'
import { getSession, isScreenKept, type Session } from '#web/core/session/session.ts'
import { fetchLocalKey } from '#web/features/auth/session/api.ts'
import { clearPush } from '#web/features/push/push-subscription.ts'
import { MEDIA_CACHE, SHARED } from '#web/service-worker/names.ts'
import { clearSizes } from '#web/ui/lists/row-sizes.ts'

/** The key of the persisted queries in IndexedDB. */
export const PERSISTED_QUERIES = 'screens'

/**
 * Clears a user's data after their session. A sign-out in this tab, which asks for confirmation, deletes drafts and pending
 * actions; when the server ended the session they are kept encrypted. The tab of a sign-out also clears the storage that tabs
 * share.
 */
export async function clearLocalData(
  user: string,
  { ending, ended }: Pick<Session, 'ending' | 'ended'>,
): Promise<void> {
  const hasChosen = ending === 'chosen'
  if (!isScreenKept()) {
    clearSizes()
    clearScrollPositions()
  }
  // Not awaited, as the browser may call its push service.
  clearPush().catch(() => {})
  // The key goes first: without it the rest is unreadable.
  await deleteKey()
  await deleteValue(PERSISTED_QUERIES)
  if (hasChosen || ended) localStorage.removeItem('recent-emoji')
  if (hasChosen) {
    await deleteValuesOf(`${user}:`)
    await clearActions(user)
    await discardEndedSessions(user)
  } else if (ended) await saveEndedSession(user)
  if (!isScreenKept()) rereadDrafts()
  // Browsers have no Cache Storage without TLS.
  const caches = globalThis.caches as CacheStorage | undefined
  for (const name of [MEDIA_CACHE, SHARED]) await caches?.delete(name)
}

/** Fetches the key that encrypts a user's data at the end of the session, and brings back what earlier sessions have left. */
export async function restoreLocalData(user: string): Promise<void> {
  if (!(await hasLocalKey(user)))
    await fetchLocalKey().then(
      async ({ key }) => {
        if (getSession().user?._id === user && !isScreenKept()) await storeLocalKey(user, key)
      },
      () => {},
    )
  await restoreEndedSessions(user)
}
