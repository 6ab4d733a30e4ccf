/** Time-ordered ids (DATA.md "Ids"): an integer below 2^53 inside, 24 hex characters on the wire. */

import type { Clock } from '#server/core/clock.ts'
import { type HalfSipKey, halfSipHash } from './half-sip-hash.ts'

/** 41 bits of milliseconds since 2025-01-01, 6 bits process slot, 6 bits sequence. */
export type Id = number

/** What a wire id that nobody here made parses to: no row has it. */
export const NO_ID: Id = 0
/** Above every id: where a list begins when it has no cursor. */
export const MAX_ID: Id = Number.MAX_SAFE_INTEGER
/** Process slots that may be leased at once. */
export const SLOTS = 64

const EPOCH = Date.UTC(2025, 0, 1)
const PER_MS = SLOTS * 64
const HIGH = 2 ** 32

/** The wire form needs the instance's key; made once at start. */
export interface IdFormat {
  format(id: Id): string
  /** `NO_ID` for anything this instance cannot have written. */
  parse(text: string): Id
}

/** The smallest id made at or after that moment. */
export const idAt = (ms: number): Id => Math.max(0, ms - EPOCH) * PER_MS
/** When an id was made, in milliseconds since 1970. */
export const timeOf = (id: Id): number => Math.floor(id / PER_MS) + EPOCH

/** The wire form of ids: 14 hex of the integer, then 10 hex of its keyed hash, so a guess is refused without a query. */
export function createIdFormat(key: HalfSipKey): IdFormat {
  const format = (id: Id): string => {
    const high = Math.floor(id / HIGH)
    const low = id % HIGH
    const [first, second] = halfSipHash(key, low, high)
    return (
      high.toString(16).padStart(6, '0') +
      low.toString(16).padStart(8, '0') +
      first.toString(16).padStart(8, '0') +
      (second & 0xff).toString(16).padStart(2, '0')
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
 * Makes ids for one process slot. Within a millisecond 64 ids fit; past that, and when the clock steps back, the
 * sequence runs ahead of the clock instead of repeating.
 */
export function createIdSource(slot: number, clock: Clock): () => Id {
  let last = -1
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
