/** Private mentions: posts of others that only the users whom they mention see, by thread. */
import type { Id } from '#server/core/ids/ids.ts'
import type { ReadDeps } from '#server/db/deps.ts'
import { AUDIENCE } from '#server/db/tables/posts.ts'
import { listNaming } from '#server/features/people/tweet-readers.store.ts'
import { findVisibleTweets, type VisibleTweet } from '#server/features/posts/find.ts'
import { listAncestors } from '#server/features/posts/thread.ts'

/** Posts that are read. There is no index of threads by reader, so older threads are not listed. */
const MAX_POSTS = 100
const MAX_ANCESTORS = 100

interface Naming {
  id: Id
  at: Id
}

/** A thread with private mentions of the viewer. `at` is its newest one. */
export interface PrivateThread {
  at: Id
  /** The first post of the thread. */
  root: Id
  newest: VisibleTweet<Naming>
  /** The authors of the private mentions, that of the newest first. */
  users: Id[]
}

/** The threads of the newest posts that mention the viewer in private, newest first. */
export async function findPrivateThreads(deps: ReadDeps, viewer: Id): Promise<PrivateThread[]> {
  const rows = await listNaming(deps.db, viewer, MAX_POSTS)
  const items = rows.map(({ id }): Naming => ({ id, at: id }))
  const visible = await findVisibleTweets(deps, viewer, items, 'notifications')
  const found = visible.filter(({ tweet }) => tweet.audience === AUDIENCE.mentioned)
  const withRoots = await Promise.all(
    found.map(async (each) => ({
      each,
      root: (await listAncestors(deps, each.tweet, MAX_ANCESTORS))[0]?.id ?? each.tweet.id,
    })),
  )
  return [...Map.groupBy(withRoots, ({ root }) => root)].map(([root, posts]) => {
    const newest = posts[0]!.each
    return { at: newest.tweet.id, root, newest, users: [...new Set(posts.map(({ each }) => each.tweet.author_id))] }
  })
}
