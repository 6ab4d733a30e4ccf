/**
 * Compresses answers for clients that accept it, in the main thread: handing the work to the thread pool costs more
 * than the work itself.
 */
import type { IncomingHttpHeaders } from 'node:http'
import { constants, gzipSync, zstdCompressSync } from 'node:zlib'
import type { Call } from '#contract/index.ts'
import { createLru } from '#server/core/lru.ts'

/** Long lists that phones read. No other call is compressed. */
const COMPRESSED = [
  'GET /tweets',
  'GET /tweets/user/:id',
  'GET /tweets/tag/:tag',
  'GET /timelines/following',
  'GET /timelines/for-you',
  'GET /timelines/matching',
  'GET /tweets/:id',
  'GET /tweets/:id/replies',
  'GET /tweets/:id/ancestors',
  'GET /tweets/:id/likes',
  'GET /tweets/:id/retweets',
  'GET /bookmarks',
  'GET /search',
  'GET /users/search',
  'GET /users/random',
  'GET /users/:id/followers',
  'GET /users/:id/following',
  'GET /users/:id/known-followers',
  'GET /notifications',
  'GET /notifications/:id/users',
  'GET /trends',
  // Of Mastodon's API.
  'GET /v1/timelines/home',
  'GET /v1/timelines/public',
  'GET /v1/timelines/tag/:hashtag',
  'GET /v1/timelines/link',
  'GET /v1/accounts/:id/statuses',
  'GET /v1/accounts/:id/followers',
  'GET /v1/accounts/:id/following',
  'GET /v1/statuses/:id/context',
  'GET /v1/statuses/:id/favourited_by',
  'GET /v1/statuses/:id/reblogged_by',
  'GET /v1/notifications',
  'GET /v2/notifications',
  'GET /v1/bookmarks',
  'GET /v1/favourites',
  'GET /v1/trends/tags',
  'GET /v1/trends/statuses',
  'GET /v2/search',
] as const satisfies readonly (Call | `GET /v${1 | 2}/${string}`)[]

/**
 * Whether answers of a call are compressed. The length of a compressed answer reveals parts of it to an observer of
 * encrypted traffic who can choose a part of the text. So no answer is compressed that holds a token, an address, a
 * code or a private message.
 */
export const isCompressed = (call: string): boolean => (COMPRESSED as readonly string[]).includes(call)

/** Smaller answers fit in a packet either way. */
export const LEAST_BYTES = 1_024

/** A content coding, such as gzip. */
interface Coding {
  /** The name in `Content-Encoding`. */
  name: string
  compress(json: Buffer | string): Buffer
}

/**
 * The better first, at their lowest levels: higher ones save a tenth, for three times the CPU. Brotli, which no client accepts
 * without gzip, takes more and saves less at its lowest level (docs/requests.md, Sending an answer).
 */
const CODINGS: readonly Coding[] = [
  {
    name: 'zstd',
    compress: (json) => zstdCompressSync(json, { params: { [constants.ZSTD_c_compressionLevel]: 1 } }),
  },
  { name: 'gzip', compress: (json) => gzipSync(json, { level: 1 }) },
]

const MAX_KNOWN_HEADERS = 100
/** Codings by the text of `Accept-Encoding`: browsers send few different ones. */
const known = createLru<string, Coding | typeof NO_CODING>(MAX_KNOWN_HEADERS)
const NO_CODING = 'none'

/** The coding of an answer; null when the client accepts none. */
export function codingFor(headers: IncomingHttpHeaders): Coding | null {
  const header = headers['accept-encoding']
  if (header === undefined || headers['cache-control']?.includes('no-transform')) return null
  const text = String(header)
  const found = known.get(text)
  if (found !== undefined) return found === NO_CODING ? null : found
  const accepted = acceptedCodings(text)
  const coding = CODINGS.find(({ name }) => accepted.has(name)) ?? null
  known.set(text, coding ?? NO_CODING)
  return coding
}

/** The names of the codings that `Accept-Encoding` lists, without those of weight 0. */
export const acceptedCodings = (header: string): ReadonlySet<string | undefined> =>
  new Set(
    header
      .toLowerCase()
      .split(',')
      .map((part) => part.split(';').map((text) => text.trim()))
      .filter(([, weight = '']) => !/^q\s*=\s*0(\.0*)?$/.test(weight))
      .map(([name]) => name),
  )

/** Compressed pages by their bytes, which caches reuse for the next reader, and by coding. */
const pages = new WeakMap<Buffer, Map<Coding, Buffer>>()

/** Compresses an answer, and caches the result for bytes that are sent again. */
export function compress(coding: Coding, json: Buffer | string): Buffer {
  if (typeof json === 'string') return coding.compress(json)
  const found = pages.get(json)
  const ready = found?.get(coding)
  if (ready) return ready
  const compressed = coding.compress(json)
  // Copied to its own size: zlib returns a part of a larger buffer.
  if (found) found.set(coding, Buffer.from(new Uint8Array(compressed).buffer))
  else pages.set(json, new Map())
  return compressed
}
