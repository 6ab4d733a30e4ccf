/** Pads lists of ids and rows to a few lengths, so that few statements are prepared. */
import type { Id } from '#server/core/ids/ids.ts'

/** The lengths of lists in prepared statements. */
export const PADDED_LENGTHS = [1, 5, 20, 60, 200]

/** Repeats the last id up to the next length. Needs at least one id. */
export function padIds(ids: readonly Id[]): Id[] {
  const length = PADDED_LENGTHS.find((each) => each >= ids.length) ?? ids.length
  return Array.from({ length }, (_, index) => ids[Math.min(index, ids.length - 1)]!)
}

/**
 * Splits rows into parts of the given lengths, as few as possible, for prepared statements. The lengths are in
 * descending order, and the last is 1. `index` is that of the length.
 */
export function splitByLengths<T>(
  rows: readonly T[],
  lengths: readonly number[],
): { index: number; part: readonly T[] }[] {
  const parts: { index: number; part: readonly T[] }[] = []
  for (let from = 0; from < rows.length; from += parts.at(-1)!.part.length) {
    const index = lengths.findIndex((length) => length <= rows.length - from)
    parts.push({ index, part: rows.slice(from, from + lengths[index]!) })
  }
  return parts
}

/** Splits ids into lists of at most the greatest length. */
export function chunkIds(ids: readonly Id[]): Id[][] {
  const most = PADDED_LENGTHS.at(-1)!
  return Array.from({ length: Math.ceil(ids.length / most) }, (_, index) => ids.slice(index * most, (index + 1) * most))
}
