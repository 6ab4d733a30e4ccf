import type { Id } from '#server/core/ids/ids.ts'

/** The positions of the first and last item of a page, for its `Link` header. */
export function positionsOf(items: readonly { at: Id }[]): { newest: Id; oldest: Id } | undefined {
  const [first, last] = [items[0], items.at(-1)]
  return first && last && { newest: first.at, oldest: last.at }
}
