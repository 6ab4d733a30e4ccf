/** Pages of lists by `offset` and `limit`. */
import Type from 'typebox'

/** The query of a list by offset. `limit` is clamped to `most` of the call. */
export const offsetFields = { offset: Type.Optional(Type.Integer()), limit: Type.Optional(Type.Integer()) }

/** Items that a list by offset has: further ones are not shown. */
const MAX_ITEMS = 200

/** The start and the end of a page by offset. */
export function offsetsOf(
  { offset = 0, limit }: { offset?: number | undefined; limit?: number | undefined },
  { usual, most }: { usual: number; most: number },
): { start: number; end: number } {
  const start = Math.min(Math.max(offset, 0), MAX_ITEMS)
  return { start, end: Math.min(start + Math.min(Math.max(limit ?? usual, 1), most), MAX_ITEMS) }
}
