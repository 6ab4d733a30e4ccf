/** The one rule for whether a like is shown by name. */
import type { Id } from '#server/core/ids/ids.ts'
import type { CachedAuthor } from '#server/features/people/authors.ts'

/**
 * Whether the viewer may see who likes a post. Users who hide their likes show them only to the author of the post and
 * to themselves. Counts include every like.
 */
export const showsLike = (liker: Pick<CachedAuthor, 'id' | 'showsLikes'>, viewer: Id, author: Id): boolean =>
  liker.showsLikes || viewer === liker.id || viewer === author
