import type { Id } from '#server/core/ids/ids.ts'
import type { Deps } from '#server/db/deps.ts'

/** Runs what asks the index of posts: one search of a member at a time, members in turn, given up when nobody waits for it. */
export const withSearchSlot = <T>(
  { admission }: Pick<Deps, 'admission'>,
  viewer: Id,
  search: () => Promise<T>,
  signal?: AbortSignal,
): Promise<T> => admission.run('search', viewer, search, signal)
