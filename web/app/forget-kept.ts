/** Takes off this device what only the member who was signed in may see. */
import { deleteBlobs } from '#web/core/blob-store.ts'
import { forgetWaiting } from '#web/core/outbox-keeper.ts'
import { forgetDevice } from '#web/features/push/device.ts'
import { MEDIA_CACHE } from '#web/service-worker/names.ts'

/** The name under which their screens are kept. */
export const KEPT_SCREENS = 'screens'

/** `hasChosen`: the member has left, and was asked about what waits to be sent. */
export async function forgetKept(member: string, hasChosen: boolean): Promise<void> {
  // By itself: the browser may ask its push service.
  forgetDevice().catch(() => {})
  if (hasChosen) await forgetWaiting(member)
  await deleteBlobs(KEPT_SCREENS)
  // Missing without TLS.
  await (globalThis.caches as CacheStorage | undefined)?.delete(MEDIA_CACHE)
}
