import { type Id, MAX_ID } from '#server/core/ids/ids.ts'
import type { Deps } from '#server/db/deps.ts'
import { transact } from '#server/db/transaction.ts'
import { deleteMessages, deleteSides, listOthers } from './deletions.store.ts'

const BATCH = 500

/** Deletes a batch of a deleted account's conversations on both sides. Returns how many. */
export async function purgeConversations(deps: Pick<Deps, 'db' | 'events'>, account: Id, limit: number) {
  const { db, events } = deps
  const others = await listOthers(db, account, limit)
  for (const other of others) {
    let deleted: number
    do deleted = await transact(db, (tx) => deleteMessages(tx, account, other, MAX_ID, BATCH))
    while (deleted === BATCH)
    await transact(db, async (tx) => {
      // Again in this transaction: a message may have been sent since.
      await deleteMessages(tx, account, other, MAX_ID, BATCH)
      await deleteSides(tx, account, other)
      // Tabs of the other user refetch conversations and the unread count.
      await events.emit(tx, { type: 'message.read', reader: other, other: account, isPrivate: true })
    })
  }
  return others.length
}
