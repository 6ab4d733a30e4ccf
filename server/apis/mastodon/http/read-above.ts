/** Finds the items directly above a position in a list that can be read from the newest item down only. */
import type { Id } from '#server/core/ids/ids.ts'
import type { MaybePromise } from '#server/core/maybe-promise.ts'

/** Parts that are read at most. Usually one is enough, and about five after weeks of absence; bursts after silence take most. */
const MAX_PROBES = 60
/** Items of a part: the more, the sooner one ends just above the position. */
const PART = 40

/** A part of a list: its items above the lower end of the range. The next older item is below `bottom`. */
interface Part<T> {
  found: readonly T[]
  bottom: Id
}
export type ReadPart<T> = (from: Id, limit: number) => MaybePromise<Part<T>>

/**
 * Reads the items directly above a position, however many are newer. Positions are ids, and so moments: the search starts
 * at the top, and narrows down the position below which there are about as many items as the page has.
 */
export async function readAbove<T>(
  readPart: ReadPart<T>,
  at: (item: T) => Id,
  { before, after, limit }: { before: Id; after: Id; limit: number },
): Promise<readonly T[]> {
  // `above` has all items from `top` on, as far as they are needed; `below` has all from `after` to `low`.
  let [above, top]: [readonly T[], Id] = [[], before]
  let [below, low]: [readonly T[], Id] = [[], after + 1]
  let from = before
  for (let probe = 0; probe < MAX_PROBES; probe++) {
    const { found, bottom } = await readPart(from, probe === 0 ? limit : Math.max(2 * limit, PART))
    if (bottom <= after) {
      if (from === top) return [...above, ...found].slice(-limit)
      if (found.length >= limit) return found.slice(-limit)
      ;[below, low] = [found, from]
    } else {
      above = from === top ? [...above, ...found] : found
      top = bottom
      if (top <= low) return [...above, ...below.filter((item) => at(item) < top)].slice(-limit)
    }
    // Reading on from the top is one guess of two: far from evenly spread items it would go on for long.
    const isNear = probe % 2 === 0 && expectedItems(above.map(at), top - low) <= limit
    from = isNear ? top : middleOf(after, low, top)
  }
  return [...(below.length > 0 ? below : above)].slice(-limit)
}

/** The items that a time may have, if it is like that of these positions. */
const expectedItems = (positions: readonly Id[], time: number): number =>
  positions.length > 1 ? (time * (positions.length - 1)) / (positions[0]! - positions.at(-1)!) : 0

/** A position above `low`, and at most `top`. Times of any magnitude may lie between: halving their digits takes few steps. */
function middleOf(after: Id, low: Id, top: Id): Id {
  const middle = after + Math.ceil(Math.sqrt((low - after) * (top - after)))
  return Math.min(Math.max(middle, low + 1), top)
}
