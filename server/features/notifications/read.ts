import { UNREAD_COUNTED } from '#contract/limits.ts'
import { failFields } from '#server/core/errors.ts'
import { type Id, NO_ID } from '#server/core/ids/ids.ts'
import type { Deps, ReadDeps } from '#server/db/deps.ts'
import { readList, rowSource } from '#server/db/list.ts'
import { transact } from '#server/db/transaction.ts'
import { findVisible } from './present.ts'
import { findNewestId, findReadId, listUnread, updateReadId } from './store.ts'

/** The number of unread notifications, up to a bound. */
export async function countUnread(deps: ReadDeps, viewer: Id): Promise<number> {
  const readId = await findReadId(deps.db, viewer)
  const { items } = await readList(
    rowSource((before, limit) => listUnread(deps.db, viewer, readId, before, limit)),
    {
      ids: deps.ids,
      query: { limit: UNREAD_COUNTED },
      visible: (rows) => findVisible(deps, viewer, rows),
    },
  )
  return items.length
}

/** Marks the viewer's notifications as read, all or those up to one. Answers the number of unread ones left. */
export async function readNotifications(deps: Pick<Deps, 'db' | 'ids' | 'events'>, viewer: Id, upTo: Id | undefined) {
  if (upTo === NO_ID) failFields({ upTo: 'This is not a valid id.' })
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
