import { UNREAD_COUNTED } from '#contract/limits.ts'
import { invalidId } from '#contract/schema-texts.ts'
import { failFields } from '#server/core/errors.ts'
import { type Id, NO_ID } from '#server/core/ids/ids.ts'
import type { Deps, ReadDeps } from '#server/db/deps.ts'
import { readList, rowSource } from '#server/db/list.ts'
import { transact } from '#server/db/transaction.ts'
import { listGroups } from './group-lists.store.ts'
import { groupOf, keyOf } from './groups.ts'
import { findVisible } from './present.ts'
import { findNewestId, findReadId, updateReadId } from './reads.store.ts'
import { listUnread } from './store.ts'
import { findVisibleGroups } from './visible-groups.ts'

const query = { limit: UNREAD_COUNTED }

/** The numbers of unread notifications and of groups with unread ones, up to a bound. */
export async function countUnread(deps: ReadDeps, viewer: Id): Promise<{ count: number; groups: number }> {
  const readId = await findReadId(deps.db, viewer)
  const { items } = await readList(
    rowSource((before, limit) => listUnread(deps.db, viewer, readId, before, limit)),
    { ids: deps.ids, query, visible: (rows) => findVisible(deps, viewer, rows) },
  )
  const { length: count } = items
  if (count >= UNREAD_COUNTED) return { count, groups: await countUnreadGroups(deps, viewer, readId) }
  const keys = items.map(({ at: id, type, tweet_id }) => keyOf(groupOf({ id, type, tweet_id })))
  return { count, groups: new Set(keys).size }
}

/** Reads the groups themselves: the counted unread notifications may all belong to one. */
async function countUnreadGroups(deps: ReadDeps, viewer: Id, after: Id): Promise<number> {
  const { items } = await readList(
    rowSource((before, limit) => listGroups(deps.db, viewer, { tab: 'all', before, limit, after })),
    {
      ids: deps.ids,
      query,
      visible: async (groups) =>
        (await findVisibleGroups(deps, viewer, groups)).filter(({ members: [newest] }) => newest.at > after),
    },
  )
  return items.length
}

/** Marks the viewer's notifications as read, all or up to one. Answers the numbers of remaining unread ones. */
export async function readNotifications(deps: Pick<Deps, 'db' | 'ids' | 'events'>, viewer: Id, upTo: Id | undefined) {
  if (upTo === NO_ID) failFields({ upTo: invalidId })
  const newest = await findNewestId(deps.db, viewer)
  // Later notifications must start unread.
  const target = Math.min(upTo ?? newest, newest)
  if (target > (await findReadId(deps.db, viewer)))
    await transact(deps.db, async (tx) => {
      if (!(await updateReadId(tx, viewer, target))) return
      await deps.events.emit(tx, { type: 'notification.read', recipient: viewer })
    })
  return countUnread(deps, viewer)
}
