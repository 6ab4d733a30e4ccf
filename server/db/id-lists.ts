/** Pads lists of ids to a few lengths, so that few statements are prepared. */
import type { Id } from '#server/core/ids/ids.ts'

/** The lengths of lists in prepared statements. */
export const PADDED_LENGTHS = [1, 5, 20, 60, 200]

/** Repeats the last id up to the next length. Needs at least one id. */
export function padIds(ids: readonly Id[]): Id[] {
  const length = PADDED_LENGTHS.find((each) => each >= ids.length) ?? ids.length
  return Array.from({ length }, (_, index) => ids[Math.min(index, ids.length - 1)]!)
}

/** Splits ids into lists of at most the greatest length. */
export function chunkIds(ids: readonly Id[]): Id[][] {
  const most = PADDED_LENGTHS.at(-1)!
  return Array.from({ length: Math.ceil(ids.length / most) }, (_, index) => ids.slice(index * most, (index + 1) * most))
}
