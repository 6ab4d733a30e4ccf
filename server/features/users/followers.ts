import type { Id } from '#server/core/ids/ids.ts'
import type { ReadDeps } from '#server/db/deps.ts'
import { type PageQuery, readList, rowSource } from '#server/db/list.ts'
import { presentUsers } from './present.ts'
import { listFollowers, listFollowing } from './relations.store.ts'
import { visibleTo } from './visibility.ts'

/** The followers of a user, or those the user follows, latest first. */
export async function getRelations(
  deps: ReadDeps,
  viewer: Id,
  user: Id,
  side: 'followers' | 'following',
  query: PageQuery,
) {
  const list = side === 'followers' ? listFollowers : listFollowing
  const [subject] = await visibleTo(deps.db, viewer, [{ author_id: user }])
  const { items, nextCursor } = await readList(
    rowSource(async (before, limit) => (subject ? list(deps.db, user, before, limit) : [])),
    {
      ids: deps.ids,
      query,
      visible: (found) => visibleTo(deps.db, viewer, found),
    },
  )
  const ids = items.map((item) => item.author_id)
  return { users: await presentUsers(deps, viewer, ids), nextCursor }
}
