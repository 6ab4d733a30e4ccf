/** The thread around a post, as evidence. */
import type { Id } from '#server/core/ids/ids.ts'
import type { ReadDeps } from '#server/db/deps.ts'
import { findVisibleTweet, keepVisible } from '#server/features/posts/find.ts'
import { listRepliesToAny } from '#server/features/posts/store.ts'
import { listAncestors } from '#server/features/posts/thread.ts'
import type { PostEvidence } from './evidence.ts'
import { readPosts } from './posts.ts'

const MAX_POSTS = 200
const MAX_ANCESTORS = 49
const MAX_LEVELS = 10

interface Thread {
  /** The topmost visible post, then all others, oldest first. */
  posts: PostEvidence[]
  /** Whether the posts are all of the thread. */
  isAll: boolean
}

/** The ancestors of a post and all replies below the topmost one. Refuses a post the viewer may not see. */
export async function getThread(deps: ReadDeps, viewer: Id, id: Id): Promise<Thread> {
  const above = await readPosts(deps, viewer, await listAbove(deps, viewer, id))
  const known = new Map(above.map((post) => [post.id, post]))
  const [root] = above
  let level = root ? [root.id] : []
  for (let depth = 0; level.length > 0 && depth < MAX_LEVELS && known.size < MAX_POSTS; depth++) {
    const below = await listRepliesToAny(deps.db, level, MAX_POSTS - known.size)
    const replies = below.map((reply) => reply.id)
    const posts = await readPosts(deps, viewer, replies)
    for (const post of posts) known.set(post.id, post)
    level = posts.map((post) => post.id)
  }
  const posts = [...known.values()].sort((a, b) => a.id - b.id)
  return { posts, isAll: known.size < MAX_POSTS && level.length === 0 }
}

/** The ancestors of the post, from below the lowest deleted or hidden one. */
async function listAbove(deps: ReadDeps, viewer: Id, id: Id): Promise<Id[]> {
  const above = await listAncestors(deps, await findVisibleTweet(deps, viewer, id), MAX_ANCESTORS)
  const seen = new Set((await keepVisible(deps, viewer, above, 'direct')).map((place) => place.id))
  const hidden = above.findLastIndex((place) => !seen.has(place.id))
  return [...above.slice(hidden + 1).map((place) => place.id), id]
}
