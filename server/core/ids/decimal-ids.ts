/**
 * Ids as Mastodon's clients expect them: decimal numbers of at most 63 bits that sort by time. The last ten bits are of the
 * keyed hash of the id, so nearly every guessed id is refused without a query. Nothing is stored.
 */
import { type Id, type IdFormat, MAX_ID, NO_ID } from './ids.ts'

const HASH_BITS = 10n
const HASHES = 1 << Number(HASH_BITS)
const HASH_DIGITS = 3
/** The number is computed in two parts, as one of 63 bits takes a BigInt, which is slow. */
const LOW_DIGITS = 9
const LOW = 10 ** LOW_DIGITS

/** The decimal form of an id; 0 for the id of nothing, whose hash is nobody's to know. */
export function toDecimal(ids: IdFormat, id: Id): string {
  if (id === NO_ID) return '0'
  const hash = Number.parseInt(ids.format(id).slice(-HASH_DIGITS), 16) % HASHES
  const low = (id % LOW) * HASHES + hash
  const high = Math.floor(id / LOW) * HASHES + Math.floor(low / LOW)
  return high > 0 ? `${high}${String(low % LOW).padStart(LOW_DIGITS, '0')}` : String(low)
}

/** The form of ids in addresses of pages and in the API of Plus. No decimal form has as many digits. */
const WIRE_FORM = /^[0-9a-f]{24}$/i
const WIRE_ID_DIGITS = 14

/**
 * The id of its decimal form, or of the form that addresses of pages have: clients take it from there. `NO_ID` for any other
 * text.
 */
export function parseDecimal(ids: IdFormat, text: string): Id {
  if (WIRE_FORM.test(text)) return ids.parse(text.toLowerCase())
  const id = positionOf(text)
  return id !== MAX_ID && toDecimal(ids, id) === text ? id : NO_ID
}

/**
 * The position in a list that `max_id`, `since_id` or `min_id` names. It need not be the id of anything: clients compute
 * with ids. It may have the form that addresses of pages have. Numbers beyond all ids are `MAX_ID`; other texts are `NO_ID`.
 */
export function positionOf(text: string): Id {
  if (WIRE_FORM.test(text)) return Math.min(Number.parseInt(text.slice(0, WIRE_ID_DIGITS), 16), MAX_ID)
  if (!/^\d{1,25}$/.test(text)) return NO_ID
  const id = BigInt(text) >> HASH_BITS
  return id >= BigInt(MAX_ID) ? MAX_ID : Number(id)
}
