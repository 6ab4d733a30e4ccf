import type { Id } from '#server/core/ids/ids.ts'
import type { Deps } from '#server/db/deps.ts'
import { type PageQuery, page } from '#server/db/list.ts'
import { presentUsers } from './present.ts'
import { listFollowers, listFollowing, type Relation } from './relations.store.ts'
import { visibleTo } from './visibility.ts'

/** Who follows a member, or whom the member follows; newest first, without those the viewer may not see. */
export async function getRelations(
  deps: Deps,
  viewer: Id,
  member: Id,
  side: 'followers' | 'following',
  query: PageQuery,
) {
  const list = side === 'followers' ? listFollowers : listFollowing
  const [subject] = await visibleTo(deps, viewer, [{ author_id: member }])
  const source = (before: Id, limit: number): Promise<Relation[]> | [] =>
    subject ? list(deps.db, member, before, limit) : []

  const { items, nextCursor } = await page(deps.ids, query, source, (found) => visibleTo(deps, viewer, found))
  return {
    users: await presentUsers(
      deps,
      viewer,
      items.map((item) => item.author_id),
    ),
    nextCursor,
  }
}
