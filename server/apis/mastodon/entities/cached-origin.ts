/** Addresses in cached JSON. Several origins may open a network without PUBLIC_URL, and anyone can forge one. */
import { randomUUID } from 'node:crypto'
import type { Reader } from '#server/apis/mastodon/reader.ts'
import type { Piece } from '#server/core/json/raw-json.ts'
import { escapeHtml } from '#server/core/text/escape-html.ts'

type Place = Omit<Reader, 'viewer'>

/** Placeholder for the origin of the reader. It is random, so no text of a member contains it. */
const ANY_ORIGIN = `https://${randomUUID()}`

/** The reader whose JSON is cached: at PUBLIC_URL or, without one, at a placeholder. */
export const cachedReader = ({ deps }: Place): Place => ({ deps, origin: deps.config.publicUrl ?? ANY_ORIGIN })

/** Cached JSON with the addresses of the reader's origin, which may be any text: the addresses are parts of HTML, too. */
export function textAtOrigin(json: string, { deps, origin }: Place): string {
  if (deps.config.publicUrl !== null) return json
  const escaped = JSON.stringify(escapeHtml(origin)).slice(1, -1)
  return json.replaceAll(ANY_ORIGIN, () => escaped)
}

/** The same for JSON as bytes, which are not copied at PUBLIC_URL. */
export const pieceAtOrigin = (json: Buffer, reader: Place): Piece =>
  reader.deps.config.publicUrl === null ? textAtOrigin(json.toString(), reader) : json
