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

/** The decimal form of an id. */
export function toDecimal(ids: IdFormat, id: Id): string {
  const hash = Number.parseInt(ids.format(id).slice(-HASH_DIGITS), 16) % HASHES
  const low = (id % LOW) * HASHES + hash
  const high = Math.floor(id / LOW) * HASHES + Math.floor(low / LOW)
  return high > 0 ? `${high}${String(low % LOW).padStart(LOW_DIGITS, '0')}` : String(low)
}

/** The id of its decimal form; `NO_ID` for any text that `toDecimal` cannot have returned. */
export function parseDecimal(ids: IdFormat, text: string): Id {
  const id = positionOf(text)
  return id !== MAX_ID && toDecimal(ids, id) === text ? id : NO_ID
}

/**
 * The position in a list that `max_id`, `since_id` or `min_id` names. It need not be the id of anything: clients compute
 * with ids. Numbers beyond all ids are `MAX_ID`; other texts are `NO_ID`.
 */
export function positionOf(text: string): Id {
  if (!/^\d{1,25}$/.test(text)) return NO_ID
  const id = BigInt(text) >> HASH_BITS
  return id >= BigInt(MAX_ID) ? MAX_ID : Number(id)
}
