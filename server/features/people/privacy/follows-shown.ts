/** The one rule for whether a follow is shown: a user's followers and followees are hidden together. */
import type { Id } from '#server/core/ids/ids.ts'
import type { ReadDeps } from '#server/db/deps.ts'
import { authorCache } from '#server/features/people/authors.ts'

/** Whether the viewer may see a user's followers and followees. Counts are always shown. */
export async function showsFollows(deps: ReadDeps, viewer: Id, user: Id): Promise<boolean> {
  return viewer === user || (await authorCache.get(deps, user))?.showsFollows !== false
}

/**
 * Filters the users on a list of follows of `user` that the viewer may see. A follow is hidden when either side hides
 * theirs, because otherwise the hidden list could be reconstructed from the lists of others; the two sides themselves
 * see it.
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
