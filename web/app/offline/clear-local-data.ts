/** Clears the data of a user from this device after their session. */
import { clearScrollPositions } from '#web/app/routing/scroll-restoration.tsx'
import { rereadDrafts } from '#web/core/drafts.ts'
import { deleteKey } from '#web/core/offline/encryption.ts'
import { deleteValue, deleteValuesOf } from '#web/core/offline/indexed-db.ts'
import { clearActions } from '#web/core/offline/offline-queue.ts'
import type { Session } from '#web/core/session/session.ts'
import { clearPush } from '#web/features/push/push-subscription.ts'
import { MEDIA_CACHE } from '#web/service-worker/names.ts'
import { clearSizes } from '#web/ui/lists/row-sizes.ts'

/** The key of the persisted queries in IndexedDB. */
export const PERSISTED_QUERIES = 'screens'

/**
 * Clears a user's data after their session. Drafts and pending actions are deleted only if they signed out in this tab, which
 * asks for confirmation. A tab in which they signed out clears what tabs share.
 */
export async function clearLocalData(member: string, ending: Session['ending']): Promise<void> {
  const hasChosen = ending === 'chosen'
  clearSizes()
  clearScrollPositions()
  // session.ts has deleted the texts of drafts from local storage.
  rereadDrafts()
  // Not awaited, as the browser may call its push service.
  clearPush().catch(() => {})
  // First, as without the key the rest is unreadable.
  await deleteKey()
  await deleteValue(PERSISTED_QUERIES)
  if (hasChosen) {
    localStorage.removeItem('recent-emoji')
    await deleteValuesOf(`${member}:`)
    await clearActions(member)
  }
  // Does not exist without TLS.
  await (globalThis.caches as CacheStorage | undefined)?.delete(MEDIA_CACHE)
}
