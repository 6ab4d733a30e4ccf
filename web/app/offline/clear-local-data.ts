/** Takes off this device what only the member who was signed in may see. */

import { clearScrollPositions } from '#web/app/routing/scroll-restoration.tsx'
import { rereadDrafts } from '#web/core/drafts.ts'
import { deleteKey } from '#web/core/offline/encryption.ts'
import { deleteValue, deleteValuesOf } from '#web/core/offline/indexed-db.ts'
import { clearActions } from '#web/core/offline/offline-queue.ts'
import type { Session } from '#web/core/session/session.ts'
import { clearPush } from '#web/features/push/push-subscription.ts'
import { MEDIA_CACHE } from '#web/service-worker/names.ts'
import { clearSizes } from '#web/ui/lists/row-sizes.ts'

/** The name under which their screens are kept. */
export const PERSISTED_QUERIES = 'screens'

/**
 * Forgets a member whose session is over. What waits to be sent, and what was begun, goes only with those who left by
 * choice: they were asked. When that was in another tab, that tab clears what both share.
 */
export async function clearLocalData(member: string, ending: Session['ending']): Promise<void> {
  const hasChosen = ending === 'chosen'
  clearSizes()
  clearScrollPositions()
  // Their words are gone from local storage by now (session.ts).
  rereadDrafts()
  // By itself: the browser may ask its push service.
  clearPush().catch(() => {})
  // First what makes the rest unreadable.
  await deleteKey()
  await deleteValue(PERSISTED_QUERIES)
  if (hasChosen) {
    await deleteValuesOf(`${member}:`)
    await clearActions(member)
  }
  // Missing without TLS.
  await (globalThis.caches as CacheStorage | undefined)?.delete(MEDIA_CACHE)
}
