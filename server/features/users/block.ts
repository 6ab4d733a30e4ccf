import { fail } from '#server/core/errors.ts'
import type { Id } from '#server/core/ids/ids.ts'
import type { Deps } from '#server/db/deps.ts'
import { type PageQuery, page } from '#server/db/list.ts'
import { toggleRow } from '#server/db/toggle-row.ts'
import { onCommit, transact } from '#server/db/transaction.ts'
import { moveCounters } from './follow.ts'
import { presentUsers } from './present.ts'
import { deleteBlock, deleteFollow, insertBlock, listBlocks } from './relations.store.ts'
import { findAccounts } from './store.ts'
import { forgetBlocks } from './visibility.ts'

/** Blocks a member, or ends the block. A block ends follows both ways; ending it restores nothing. */
export async function toggleBlock(deps: Deps, viewer: Id, other: Id) {
  if (viewer === other) fail('self_block')
  if ((await findAccounts(deps.db, [other])).length === 0) fail('user_not_found')

  return transact(deps.db, async (tx) => {
    onCommit(tx, () => forgetBlocks(deps, viewer, other))
    const change = await toggleRow(
      () => insertBlock(tx, viewer, other, deps.nextId()),
      () => deleteBlock(tx, viewer, other),
    )
    const blocked = change === 1
    if (blocked) {
      // A move by nothing holds the counters: a follow on its way is either seen here or sees the block.
      await moveCounters(tx, viewer, other, 0)
      await moveCounters(tx, viewer, other, -(await deleteFollow(tx, viewer, other)))
      await moveCounters(tx, other, viewer, -(await deleteFollow(tx, other, viewer)))
    }
    await deps.events.emit(tx, { type: blocked ? 'user.blocked' : 'user.unblocked', user: other, actor: viewer })
    return { blocked }
  })
}

/** Whom a member has blocked, newest first. They are nobody else's business, so nobody is left out. */
export async function getBlocked(deps: Deps, viewer: Id, query: PageQuery) {
  const source = (before: Id, limit: number) => listBlocks(deps.db, viewer, before, limit)
  const { items, nextCursor } = await page(deps.ids, query, source, (found) => found)
  return {
    users: await presentUsers(
      deps,
      viewer,
      items.map((item) => item.author_id),
    ),
    nextCursor,
  }
}
