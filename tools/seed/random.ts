/** Chance that falls the same way each time. */
export interface Random {
  /** From 0 up to, not including, 1. */
  next(): number
  /** A whole number below `limit`. */
  below(limit: number): number
  pick<T>(from: readonly T[]): T
  /** Some of them, each once. */
  some<T>(from: readonly T[], count: number): T[]
  /** Leans towards the first: a few are picked often, most seldom. */
  favourite<T>(from: readonly T[]): T
}

/** mulberry32, seeded. */
export function createRandom(seed: number): Random {
  let state = seed >>> 0
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
  const below = (limit: number) => Math.floor(next() * limit)
  return {
    next,
    below,
    pick: (from) => from[below(from.length)]!,
    favourite: (from) => from[Math.floor(next() ** 2 * from.length)]!,
    some(from, count) {
      const left = [...from]
      return Array.from({ length: Math.min(count, left.length) }, () => left.splice(below(left.length), 1)[0]!)
    },
  }
}
