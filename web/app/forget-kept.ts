/** Takes off this device what only the member who was signed in may see. */
import { deleteBlobs } from '#web/core/blob-store.ts'
import { MEDIA_CACHE } from '#web/service-worker/names.ts'

/** The name under which their screens are kept. */
export const KEPT_SCREENS = 'screens'

export async function forgetKept(): Promise<void> {
  await deleteBlobs(KEPT_SCREENS)
  // Missing without TLS.
  await (globalThis.caches as CacheStorage | undefined)?.delete(MEDIA_CACHE)
}
