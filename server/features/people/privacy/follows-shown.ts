/** The one rule for whether a follow may be shown: whom a user follows, and who follows the user, are hidden together. */
import type { Id } from '#server/core/ids/ids.ts'
import type { ReadDeps } from '#server/db/deps.ts'
import { authorCache } from '../authors.ts'

/** Whether the viewer may see whom a user follows, and who follows them. Counts are shown always. */
export async function showsFollows(deps: ReadDeps, viewer: Id, user: Id): Promise<boolean> {
  return viewer === user || (await authorCache.get(deps, user))?.showsFollows !== false
}

/**
 * Those on a list of follows of `user`, one that the viewer may see, who may be shown there. A follow is hidden when either
 * side hides theirs, or the hidden list could be put together from the lists of all others; the two sides themselves see it.
 */
export async function withShownFollows<T extends { author_id: Id }>(
  deps: ReadDeps,
  viewer: Id,
  user: Id,
  follows: readonly T[],
): Promise<readonly T[]> {
  if (viewer === user || follows.length === 0) return follows
  const authors = await authorCache.getMany(
    deps,
    follows.map((follow) => follow.author_id),
  )
  return follows.filter(({ author_id: id }, index) => id === viewer || authors[index]?.showsFollows)
}
