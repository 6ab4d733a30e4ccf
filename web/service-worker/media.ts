/** Pictures that were seen are there without the server, too. */
import { MEDIA_CACHE } from './names.ts'

const MOST = 300

export const isMedia = (path: string): boolean => path.startsWith('/media/')

/** Their names are made of their content: what is kept is never out of date. */
export async function respondWithMedia(request: Request, until: (done: Promise<unknown>) => void): Promise<Response> {
  const kept = await caches.match(request, { cacheName: MEDIA_CACHE })
  if (kept) return kept
  const response = await fetch(request)
  if (response.status === 200) until(keep(request, response.clone()))
  return response
}

async function keep(request: Request, response: Response): Promise<void> {
  const cache = await caches.open(MEDIA_CACHE)
  await cache.put(request, response)
  const keys = await cache.keys()
  // The oldest come first.
  await Promise.all(keys.slice(0, Math.max(0, keys.length - MOST)).map((key) => cache.delete(key)))
}
