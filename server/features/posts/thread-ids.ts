/** The ids of posts and of the posts above them in their threads. */
import type { Id } from '#server/core/ids/ids.ts'
import type { ReadDeps } from '#server/db/deps.ts'
import { findRootsOfDeleted } from './deleted-replies.store.ts'
import { type CachedPost, postCache } from './post.ts'

const MAX_ANCESTORS = 500

/**
 * The thread of each post: its id and the ids of the posts above it, up to the first post of the thread. The id of a
 * deleted reply is followed by that of the first post alone. Posts of the same level are read together.
 */
export async function listThreadIds(deps: ReadDeps, posts: readonly CachedPost[]): Promise<Id[][]> {
  const threads = posts.map(({ id }) => [id])
  let open = posts.flatMap(({ replyTo }, index) => (replyTo === null ? [] : { thread: threads[index]!, next: replyTo }))
  for (let depth = 0; depth < MAX_ANCESTORS && open.length > 0; depth++) {
    const parents = await postCache.getMany(
      deps,
      open.map(({ next }) => next),
    )
    const deleted = open.filter((_, index) => !parents[index]).map(({ next }) => next)
    const roots = await findRootsOfDeleted(deps.db, deleted)
    open = open.flatMap(({ thread, next }, index) => {
      const parent = parents[index]
      thread.push(next)
      if (!parent) thread.push(roots.get(next) ?? next)
      return parent?.replyTo ? { thread, next: parent.replyTo } : []
    })
  }
  return threads
}
