import { fail } from '#server/core/errors.ts'
import type { Id } from '#server/core/ids.ts'
import type { Deps } from '#server/db/deps.ts'
import { onCommit, transact } from '#server/db/transaction.ts'
import { moveCounters } from './follow.ts'
import { deleteBlock, deleteFollow, insertBlock } from './relations.store.ts'
import { findAccounts } from './store.ts'
import { forgetBlocks } from './visibility.ts'

/** Blocks a member, or ends the block. A block ends follows both ways; ending it restores nothing. */
export async function toggleBlock(deps: Deps, viewer: Id, other: Id) {
  if (viewer === other) fail('self_block')
  if ((await findAccounts(deps.db, [other])).length === 0) fail('user_not_found')

  return transact(deps.db, async (tx) => {
    onCommit(tx, () => forgetBlocks(deps, viewer, other))
    const added = await insertBlock(tx, viewer, other, deps.nextId())
    if (added) {
      await moveCounters(tx, viewer, other, -(await deleteFollow(tx, viewer, other)))
      await moveCounters(tx, other, viewer, -(await deleteFollow(tx, other, viewer)))
    } else await deleteBlock(tx, viewer, other)
    await deps.events.emit(tx, { type: added ? 'user.blocked' : 'user.unblocked', user: other, actor: viewer })
    return { blocked: added === 1 }
  })
}
