/** Finds posts by the ids of reposts, which some APIs show as posts of their own. */
import { type Id, NO_ID } from '#server/core/ids/ids.ts'
import type { ReadDeps } from '#server/db/deps.ts'
import { AUDIENCE } from '#server/db/tables/posts.ts'
import { visibleTweets } from '#server/features/people/visibility.ts'
import { findRepost } from './marks/marks.store.ts'
import { postCache } from './post.ts'

/** A post that an id names; `repost` where the id is that of a repost. */
interface NamedPost {
  post: Id
  repost?: { actor: Id; at: Id }
}

/** The post with an id, or with a repost of that id that the viewer sees. It may be hidden from the viewer. */
export async function findNamed(deps: ReadDeps, viewer: Id, id: Id): Promise<NamedPost> {
  if (id === NO_ID || (await postCache.get(deps, id))) return { post: id }
  const repost = await findRepost(deps.db, id)
  if (!repost) return { post: id }
  // A block and protection hide reposts, too.
  const asPost = { id, author_id: repost.account_id, audience: AUDIENCE.everyone }
  const [visible] = await visibleTweets(deps.db, viewer, [asPost], 'direct')
  return visible ? { post: repost.tweet_id, repost: { actor: repost.account_id, at: id } } : { post: NO_ID }
}
