/** The one rule for whether a like may be shown by name. */
import type { Id } from '#server/core/ids/ids.ts'
import type { CachedAuthor } from '../authors.ts'

/**
 * Whether the viewer may learn that someone liked a post. Those who hide their likes show them to the author of the post
 * and to themselves. Counts include every like.
 */
export const showsLike = (liker: Pick<CachedAuthor, 'id' | 'showsLikes'>, viewer: Id, author: Id): boolean =>
  liker.showsLikes || viewer === liker.id || viewer === author
