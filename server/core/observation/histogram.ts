/** Upper bounds in milliseconds, ten for each power of ten: 0.1 ms to 100 s. */
export const DURATION_BOUNDS_MS: readonly number[] = [0.1, 1, 10, 100, 1_000, 10_000].flatMap((power) =>
  [1, 1.25, 1.6, 2, 2.5, 3.2, 4, 5, 6.3, 8].map((step) => Number((step * power).toPrecision(3))),
)

/** Upper bounds of counts. */
export const COUNT_BOUNDS: readonly number[] = [1, 2, 4, 8, 16, 32, 64, 128, 256, 512, 1_024, 2_048]

/** Counts values by size, in fixed buckets: counting one takes tens of nanoseconds and no memory. */
export class Histogram {
  readonly bounds: readonly number[]
  /** One more than `bounds`: for values above all of them. */
  readonly counts: Float64Array
  sum = 0

  constructor(bounds: readonly number[]) {
    this.bounds = bounds
    this.counts = new Float64Array(bounds.length + 1)
  }

  /** Counts a value. Answers the index of its bucket. */
  observe(value: number): number {
    const bucket = bucketOf(this.bounds, value)
    this.counts[bucket]!++
    this.sum += value
    return bucket
  }
}

function bucketOf(bounds: readonly number[], value: number): number {
  let low = 0
  let high = bounds.length
  while (low < high) {
    const middle = (low + high) >>> 1
    if (value <= bounds[middle]!) high = middle
    else low = middle + 1
  }
  return low
}

/** The value that this share of all values does not exceed, interpolated within its bucket. 0 without values. */
export function quantile(bounds: readonly number[], counts: ArrayLike<number>, share: number): number {
  let total = 0
  for (let bucket = 0; bucket < counts.length; bucket++) total += counts[bucket]!
  let rest = total * share
  for (let bucket = 0; bucket < bounds.length; bucket++) {
    const count = counts[bucket]!
    const below = bucket === 0 ? 0 : bounds[bucket - 1]!
    if (count > 0 && rest <= count) return below + (bounds[bucket]! - below) * (rest / count)
    rest -= count
  }
  return total === 0 ? 0 : bounds.at(-1)!
}
