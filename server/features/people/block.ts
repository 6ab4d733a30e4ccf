import { fail } from '#server/core/errors.ts'
import type { Id } from '#server/core/ids/ids.ts'
import type { Deps, ReadDeps } from '#server/db/deps.ts'
import { type PageQuery, readList, rowSource } from '#server/db/list.ts'
import { toggleRow } from '#server/db/toggle-row.ts'
import { transact } from '#server/db/transaction.ts'
import { moveCounters } from './follow.ts'
import { endRequests } from './follow-requests/request.ts'
import { presentUsers } from './present.ts'
import { deleteBlock, deleteFollow, insertBlock, listBlocks } from './relations.store.ts'
import { withoutHidden } from './standing.store.ts'
import { findAccounts } from './store.ts'

type BlockDeps = Pick<Deps, 'db' | 'nextId' | 'events'>

/** Blocks a user, or ends the block. A block ends follows and requests both ways; ending it restores nothing. */
export const toggleBlock = (deps: BlockDeps, viewer: Id, other: Id) => setBlock(deps, viewer, other, toggleRow)

/** Blocks a user, or leaves them blocked. */
export const block = (deps: BlockDeps, viewer: Id, other: Id) =>
  setBlock(deps, viewer, other, async (insert) => ((await insert()) > 0 ? 1 : 0))

async function setBlock(
  { db, nextId, events }: BlockDeps,
  viewer: Id,
  other: Id,
  set: (insert: () => Promise<number>, remove: () => Promise<number>) => Promise<1 | 0 | -1>,
) {
  if (viewer === other) fail('self_block')
  if ((await findAccounts(db, [other])).length === 0) fail('user_not_found')

  return transact(db, async (tx) => {
    const change = await set(
      () => insertBlock(tx, viewer, other, nextId()),
      () => deleteBlock(tx, viewer, other),
    )
    if (change === 0) return { blocked: true }
    const blocked = change === 1
    if (blocked) {
      // Adding 0 locks the counters: a concurrent follow is either deleted here or finds the block.
      await moveCounters(tx, viewer, other, 0)
      await endRequests(events, tx, viewer, other)
      await moveCounters(tx, viewer, other, -(await deleteFollow(tx, viewer, other)).counted)
      await moveCounters(tx, other, viewer, -(await deleteFollow(tx, other, viewer)).counted)
    }
    await events.emit(tx, { type: blocked ? 'user.blocked' : 'user.unblocked', user: other, actor: viewer })
    return { blocked }
  })
}

/** The users that the viewer has blocked, last blocked first. */
export async function getBlocked(deps: ReadDeps, viewer: Id, query: PageQuery) {
  const { items, nextCursor } = await readList(
    rowSource((before, limit) => listBlocks(deps.db, viewer, before, limit)),
    {
      ids: deps.ids,
      query,
      visible: (found) => withoutHidden(deps.db, found),
    },
  )
  const ids = items.map((item) => item.author_id)
  return { users: await presentUsers(deps, viewer, ids), nextCursor }
}
