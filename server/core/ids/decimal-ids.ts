/**
 * Ids as Mastodon's clients expect them: decimal numbers of at most 63 bits that sort by time. The last ten bits are of the
 * keyed hash of the id, so nearly every guessed id is refused without a query. Nothing is stored.
 */
import { type Id, type IdFormat, MAX_ID, NO_ID } from './ids.ts'

const HASH_BITS = 10n
const HASH = (1 << Number(HASH_BITS)) - 1
const HASH_DIGITS = 3

/** The decimal form of an id. */
export const toDecimal = (ids: IdFormat, id: Id): string =>
  String((BigInt(id) << HASH_BITS) | BigInt(Number.parseInt(ids.format(id).slice(-HASH_DIGITS), 16) & HASH))

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
