/** Lists of ids as bound values: padded to few lengths, so that few texts are prepared (DATA.md, statements 1). */
import type { Id } from '#server/core/ids/ids.ts'

/** How many ids a prepared text may have places for. */
export const PADDED_LENGTHS = [1, 5, 20, 60, 200]

/** The ids, the last repeated up to the next of a few lengths. Never empty: asks for at least one id. */
export function padIds(ids: readonly Id[]): Id[] {
  const length = PADDED_LENGTHS.find((each) => each >= ids.length) ?? ids.length
  return Array.from({ length }, (_, index) => ids[Math.min(index, ids.length - 1)]!)
}

/** The ids in lists that each fit into the longest prepared text. */
export function chunkIds(ids: readonly Id[]): Id[][] {
  const most = PADDED_LENGTHS.at(-1)!
  return Array.from({ length: Math.ceil(ids.length / most) }, (_, index) => ids.slice(index * most, (index + 1) * most))
}
