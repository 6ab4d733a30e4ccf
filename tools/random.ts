/** A seeded random number generator: the same seed draws the same numbers. */

export interface Random {
  /** From 0 up to, not including, 1. */
  next(): number
  /** A whole number from 0 up to, not including, `end`. */
  below(end: number): number
  pick<T>(list: readonly T[]): T
  /** Draws some of the values, each at most once. */
  some<T>(list: readonly T[], count: number): T[]
  /** The first ones far more often than the last. */
  favourite<T>(list: readonly T[]): T
  /** True with this probability. */
  chance(probability: number): boolean
}

/** mulberry32: small, quick, good enough for data. */
export function createRandom(seed: number): Random {
  let state = seed >>> 0
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
  const below = (end: number) => Math.floor(next() * end)
  return {
    next,
    below,
    pick: (list) => list[below(list.length)]!,
    some(list, count) {
      const left = [...list]
      return Array.from({ length: Math.min(count, left.length) }, () => left.splice(below(left.length), 1)[0]!)
    },
    favourite: (list) => list[Math.floor(next() ** 2 * list.length)]!,
    chance: (probability) => next() < probability,
  }
}

/** Draws 0…count−1, low numbers far more often than high ones: weight 1 ÷ (rank + 5)^exponent. */
export function createPowerLaw(random: Random, count: number, exponent: number): () => number {
  const sums = new Float64Array(count)
  let sum = 0
  for (let rank = 0; rank < count; rank++) {
    sum += (rank + 5) ** -exponent
    sums[rank] = sum
  }
  return () => {
    const drawn = random.next() * sum
    let [low, high] = [0, count - 1]
    while (low < high) {
      const middle = (low + high) >> 1
      if (sums[middle]! > drawn) high = middle
      else low = middle + 1
    }
    return low
  }
}

/** A whole number from a Pareto distribution: mostly a little, sometimes a lot. */
export function pareto(random: Random, mean: number, most: number): number {
  const shape = 1.6
  const least = (mean * (shape - 1)) / shape
  return Math.min(most, Math.round(least / (1 - random.next()) ** (1 / shape)))
}
