/** Takes off this device what only the member who was signed in may see. */
import { deleteBlobs, deleteBlobsOf } from '#web/core/blob-store.ts'
import { rereadDrafts } from '#web/core/drafts.ts'
import { forgetWaiting } from '#web/core/outbox-keeper.ts'
import { dropKey } from '#web/core/sealed.ts'
import type { Session } from '#web/core/session.ts'
import { forgetDevice } from '#web/features/push/device.ts'
import { MEDIA_CACHE } from '#web/service-worker/names.ts'
import { forgetSizes } from '#web/ui/list-sizes.ts'
import { forgetPlaces } from './arrival.tsx'

/** The name under which their screens are kept. */
export const KEPT_SCREENS = 'screens'

/**
 * Forgets a member whose session is over. What waits to be sent, and what was begun, goes only with those who left by
 * choice: they were asked. When that was in another tab, that tab clears what both share.
 */
export async function forgetKept(member: string, ending: Session['ending']): Promise<void> {
  const hasChosen = ending === 'chosen'
  forgetSizes()
  forgetPlaces()
  // Their words are gone from local storage by now (session.ts).
  rereadDrafts()
  // By itself: the browser may ask its push service.
  forgetDevice().catch(() => {})
  // First what makes the rest unreadable.
  await dropKey()
  await deleteBlobs(KEPT_SCREENS)
  if (hasChosen) {
    await deleteBlobsOf(`${member}:`)
    await forgetWaiting(member)
  }
  // Missing without TLS.
  await (globalThis.caches as CacheStorage | undefined)?.delete(MEDIA_CACHE)
}
