/** Time-ordered ids: integers below 2^53 in the database, 24 hex characters in the API. */
import type { Clock } from '#server/core/clock.ts'
import { type HalfSipKey, halfSipHash } from './half-sip-hash.ts'

/** 41 bits of milliseconds since 2025-01-01, 6 bits process slot, 6 bits sequence. */
export type Id = number

/** The result of parsing an invalid wire id. No row has it. */
export const NO_ID: Id = 0
/** Above every id: the start of a list without a cursor. */
export const MAX_ID: Id = Number.MAX_SAFE_INTEGER
/** Maximum number of concurrent processes. */
export const SLOTS = 64

const EPOCH = Date.UTC(2025, 0, 1)
const PER_MS = SLOTS * 64
const HIGH = 2 ** 32

/**
 * All numbers of so many hex digits. Look-ups take a quarter of the time of `toString(16)`, which is slow for large
 * integers.
 */
const TWO_DIGITS = Array.from({ length: 0x100 }, (_, number) => number.toString(16).padStart(2, '0'))
const THREE_DIGITS = Array.from({ length: 0x1000 }, (_, number) => number.toString(16).padStart(3, '0'))

/** The hex digits of an unsigned 32-bit integer. */
const eightDigits = (word: number): string =>
  TWO_DIGITS[word >>> 24]! + THREE_DIGITS[(word >>> 12) & 0xfff]! + THREE_DIGITS[word & 0xfff]!

/** Converts ids to and from their wire form, with the key of the network. */
export interface IdFormat {
  format(id: Id): string
  /** Answers `NO_ID` for any text that `format` cannot have returned. */
  parse(text: string): Id
}

/** The smallest possible id of that moment. */
export const idAt = (ms: number): Id => Math.max(0, ms - EPOCH) * PER_MS
/** When an id was created, in milliseconds since 1970. */
export const timeOf = (id: Id): number => Math.floor(id / PER_MS) + EPOCH

/** The wire form is 14 hex digits of the integer and 10 of its keyed hash, so a guessed id is refused without a query. */
export function createIdFormat(key: HalfSipKey): IdFormat {
  const format = (id: Id): string => {
    const high = Math.floor(id / HIGH)
    const low = id - high * HIGH
    const [first, second] = halfSipHash(key, low, high)
    return (
      THREE_DIGITS[high >>> 12]! +
      THREE_DIGITS[high & 0xfff]! +
      eightDigits(low) +
      eightDigits(first) +
      TWO_DIGITS[second & 0xff]!
    )
  }
  const parse = (text: string): Id => {
    if (!/^[0-9a-f]{24}$/.test(text)) return NO_ID
    const id = Number.parseInt(text.slice(0, 14), 16)
    return id <= MAX_ID && format(id) === text ? id : NO_ID
  }
  return { format, parse }
}

/**
 * Creates ids for one process slot, 64 per millisecond, all above `newest`. With more, or when the clock steps back, the
 * ids run ahead of the clock instead of repeating.
 */
export function createIdSource(slot: number, clock: Clock, newest: Id = NO_ID): () => Id {
  let last = newest === NO_ID ? -1 : timeOf(newest) - EPOCH + 1
  let sequence = 0
  return () => {
    const now = clock() - EPOCH
    if (now > last) {
      last = now
      sequence = 0
    } else if (++sequence === 64) {
      last++
      sequence = 0
    }
    return last * PER_MS + slot * 64 + sequence
  }
}
