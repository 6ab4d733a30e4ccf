import { fail } from '#server/core/errors.ts'
import type { Id } from '#server/core/ids/ids.ts'
import type { Deps, ReadDeps } from '#server/db/deps.ts'
import type { PageQuery } from '#server/db/list.ts'
import { setRow, type Wanted } from '#server/db/set-row.ts'
import { transact } from '#server/db/transaction.ts'
import { findAccounts } from './accounts.store.ts'
import { moveCounters } from './follow.ts'
import { endRequests } from './follow-requests/request.ts'
import { deleteBlock, deleteFollow, insertBlock, listBlocks } from './relations.store.ts'
import { withoutHidden } from './standing.store.ts'
import { presentPage, readRelations } from './user-page.ts'

type BlockDeps = Pick<Deps, 'db' | 'nextId' | 'events'>

/** Blocks a user, or ends the block. A block ends follows and requests both ways; ending it restores nothing. */
export async function setBlock({ db, nextId, events }: BlockDeps, viewer: Id, other: Id, wanted: Wanted) {
  if (viewer === other) fail('self_block')
  if ((await findAccounts(db, [other])).length === 0) fail('user_not_found')

  return transact(db, async (tx) => {
    const { isOn: blocked, hasChanged } = await setRow(
      wanted,
      () => insertBlock(tx, viewer, other, nextId()),
      () => deleteBlock(tx, viewer, other),
    )
    if (!hasChanged) return { blocked, hasChanged }
    if (blocked) {
      // Adding 0 locks the counters: a concurrent follow is either deleted here or finds the block.
      await moveCounters(tx, viewer, other, 0)
      await endRequests(events, tx, viewer, other)
      await moveCounters(tx, viewer, other, -(await deleteFollow(tx, viewer, other)).counted)
      await moveCounters(tx, other, viewer, -(await deleteFollow(tx, other, viewer)).counted)
    }
    await events.emit(tx, { type: blocked ? 'user.blocked' : 'user.unblocked', user: other, actor: viewer })
    return { blocked, hasChanged }
  })
}

/** The users that the viewer has blocked, last blocked first. */
export const getBlocked = (deps: ReadDeps, viewer: Id, query: PageQuery) =>
  presentPage(deps, viewer, listBlocked(deps, viewer, query))

/** The accounts that the viewer has blocked, last blocked first. */
export const listBlocked = (deps: ReadDeps, viewer: Id, query: PageQuery) =>
  readRelations(deps, viewer, query, {
    list: (before, limit) => listBlocks(deps.db, viewer, before, limit),
    visible: (found) => withoutHidden(deps.db, found),
  })
