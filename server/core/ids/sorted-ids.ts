import type { Id } from './ids.ts'

/** Whether a sorted array contains an id. */
export function hasId(sorted: Float64Array, id: Id): boolean {
  let low = 0
  let high = sorted.length
  while (low < high) {
    const middle = (low + high) >> 1
    if (sorted[middle]! < id) low = middle + 1
    else high = middle
  }
  return sorted[low] === id
}
