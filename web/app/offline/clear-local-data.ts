/** Clears the data of a user from this device when their session ends. */
import { clearScrollPositions } from '#web/app/routing/scroll-restoration.tsx'
import { rereadDrafts } from '#web/core/drafts.ts'
import { t } from '#web/core/i18n.ts'
import { deleteKey } from '#web/core/offline/encryption.ts'
import { discardEndedSessions, restoreEndedSessions, saveEndedSession } from '#web/core/offline/ended-session-data.ts'
import { deleteValue, deleteValuesOf } from '#web/core/offline/indexed-db.ts'
import { hasLocalKey, storeLocalKey } from '#web/core/offline/local-key.ts'
import { clearActions } from '#web/core/offline/offline-queue.ts'
import { getSession, getToken, isScreenKept, type Session } from '#web/core/session/session.ts'
import { fetchLocalKey } from '#web/features/auth/session/api.ts'
import { clearPush } from '#web/features/push/push-subscription.ts'
import { MEDIA_CACHE, SHARED } from '#web/service-worker/names.ts'
import { clearSizes } from '#web/ui/lists/row-sizes.ts'
import { toast } from '#web/ui/overlays/toast.tsx'

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
  } else if (ended) await saveEndedSession(user, ended)
  if (!isScreenKept()) rereadDrafts()
  // Browsers have no Cache Storage without TLS.
  const caches = globalThis.caches as CacheStorage | undefined
  for (const name of [MEDIA_CACHE, SHARED]) await caches?.delete(name)
}

/**
 * Fetches the key that encrypts a user's data at the end of the session, unless the session's token has fetched it, and brings
 * back what earlier sessions have left. Says once when a change of the password has deleted it.
 */
export async function restoreLocalData(user: string): Promise<void> {
  const token = getToken()
  const isOver = () => getToken() !== token
  if (token !== null && !(await hasLocalKey(user, token)))
    await fetchLocalKey().then(
      // A key that was fetched before a change of the password may be that of before.
      async ({ key }) => {
        if (getSession().user?._id === user && !isOver()) await storeLocalKey(user, key, token)
      },
      () => {},
    )
  if (await restoreEndedSessions(user, isOver))
    toast.info(t('Drafts and unsent posts on this device were deleted because your password was changed.'))
}
