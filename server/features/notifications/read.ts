import { UNREAD_COUNTED } from '#contract/limits.ts'
import { failFields } from '#server/core/errors.ts'
import { type Id, MAX_ID, NO_ID } from '#server/core/ids/ids.ts'
import type { Deps } from '#server/db/deps.ts'
import { transact } from '#server/db/transaction.ts'
import { firstPages } from './list.ts'
import { findVisible } from './present.ts'
import { findNewestId, findReadId, listUnread, updateReadId } from './store.ts'

// Who has very many notifications of hidden members must not make one request scan them all.
const MOST_ROUNDS = 10

/** How many notifications the viewer has not read, up to a bound. */
export async function countUnread(deps: Deps, viewer: Id): Promise<number> {
  const readId = await findReadId(deps.db, viewer)
  let count = 0
  let before = MAX_ID
  for (let round = 0; round < MOST_ROUNDS && count < UNREAD_COUNTED; round++) {
    const found = await listUnread(deps.db, viewer, readId, before)
    count += (await findVisible(deps, viewer, found)).length
    if (found.length < UNREAD_COUNTED) break
    before = found.at(-1)!.at
  }
  return Math.min(count, UNREAD_COUNTED)
}

/** Marks the viewer's notifications as read, all or those up to one; answers how many are unread now. */
export async function readNotifications(deps: Deps, viewer: Id, upTo: Id | undefined): Promise<number> {
  if (upTo === NO_ID) failFields({ upTo: 'This is not a valid id.' })
  const newest = await findNewestId(deps.db, viewer)
  // Nothing that is still to come may be born read.
  const target = Math.min(upTo ?? newest, newest)
  if (target > (await findReadId(deps.db, viewer)))
    await transact(deps.db, async (tx) => {
      if (!(await updateReadId(tx, viewer, target))) return
      firstPages.dropAfter(tx, viewer)
      await deps.events.emit(tx, { type: 'notification.read', recipient: viewer })
    })
  return countUnread(deps, viewer)
}
