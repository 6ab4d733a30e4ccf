/** Caches seen pictures for offline use. */
import { MEDIA_CACHE } from './names.ts'

const MAX_IMAGES = 300

/** Whether a path is that of a picture. Videos go past the worker: browsers ask for ranges of them, which no cache answers. */
export const isMedia = (path: string): boolean => path.startsWith('/media/') && path.endsWith('.webp')

/**
 * Responds from the cache first: the content of a name never changes, so cached pictures are never stale. The query of an
 * expiring address is ignored, as it does not change the picture.
 */
export async function respondWithMedia(request: Request, until: (done: Promise<unknown>) => void): Promise<Response> {
  const cached = await caches.match(request, { cacheName: MEDIA_CACHE, ignoreSearch: true })
  if (cached) return cached
  const response = await fetch(request)
  if (response.status === 200) until(store(request, response.clone()))
  return response
}

async function store(request: Request, response: Response): Promise<void> {
  const cache = await caches.open(MEDIA_CACHE)
  await cache.delete(request, { ignoreSearch: true })
  await cache.put(request, response)
  const keys = await cache.keys()
  // Keys are in the order of insertion.
  await Promise.all(keys.slice(0, Math.max(0, keys.length - MAX_IMAGES)).map((key) => cache.delete(key)))
}
