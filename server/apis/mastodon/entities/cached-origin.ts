/** Addresses in cached JSON. Several origins may open a network without PUBLIC_URL, and anyone can forge one. */
import { randomUUID } from 'node:crypto'
import type { Place } from '#server/apis/mastodon/reader.ts'
import { joinPieces } from '#server/core/json/raw-json.ts'

/** Placeholder for the origin of the reader. It is random, so no text of a member contains it. */
const ANY_ORIGIN = `https://${randomUUID()}`

/** The reader whose JSON is cached: at PUBLIC_URL or, without one, at a placeholder. */
export const cachedReader = ({ deps }: Place): Place => ({ deps, origin: deps.config.publicUrl ?? ANY_ORIGIN })

/** Cached JSON, and the same at the origin where it was read last, if that is no longer than the placeholder. */
export interface CachedJson {
  readonly bytes: Buffer
  shownAt?: string
  shown?: Buffer
}

/** The bytes of cached JSON and, at most, of its form at another origin. */
export const bytesOfCached = ({ bytes }: CachedJson): number => 300 + 2 * bytes.length

/** Cached JSON with the addresses of the reader's origin. */
export function bytesAtOrigin(cached: CachedJson, { deps, origin }: Place): Buffer {
  if (deps.config.publicUrl !== null) return cached.bytes
  if (cached.shown && cached.shownAt === origin) return cached.shown
  const shown = joinPieces([cached.bytes.toString().replaceAll(ANY_ORIGIN, () => origin)])
  // A stranger can name a long origin. What is kept then is not more than what was counted.
  if (shown.length > cached.bytes.length) return shown
  cached.shownAt = origin
  cached.shown = shown
  return shown
}
