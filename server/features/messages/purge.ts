import { type Id, MAX_ID } from '#server/core/ids/ids.ts'
import type { Deps } from '#server/db/deps.ts'
import { transact } from '#server/db/transaction.ts'
import { deleteMessages, deleteSides, listConversations } from './store.ts'

const BATCH = 500

/** Deletes a batch of a deleted account's conversations on both sides. Returns how many. */
export async function purgeConversations(deps: Pick<Deps, 'db' | 'events'>, account: Id, limit: number) {
  const { db, events } = deps
  const conversations = await listConversations(db, account, MAX_ID, limit)
  for (const { other_id: other } of conversations) {
    let deleted: number
    do deleted = await transact(db, (tx) => deleteMessages(tx, account, other, BATCH))
    while (deleted === BATCH)
    await transact(db, async (tx) => {
      // Again in this transaction: a message may have been sent since.
      await deleteMessages(tx, account, other, BATCH)
      await deleteSides(tx, account, other)
      // Tabs of the other user refetch conversations and the unread count.
      await events.emit(tx, { type: 'message.read', reader: other, other: account })
    })
  }
  return conversations.length
}
