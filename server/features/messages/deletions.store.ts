/** Deletes messages and sides of conversations, locks sides for that, and accepts requests. */
import { MESSAGE_PREVIEW } from '#contract/limits.ts'
import { truncateGraphemes } from '#contract/text.ts'
import { type Id, MAX_ID, NO_ID } from '#server/core/ids/ids.ts'
import { touch } from '#server/db/cache.ts'
import type { Tx } from '#server/db/db.ts'
import { lockRow } from '#server/db/lock-row.ts'
import type { ConversationsTable, MessagesTable } from '#server/db/tables/messages.ts'
import { countWritten, hasWritten } from '#server/db/written-rows.ts'
import { listMessages, pairOf } from './store.ts'

const sideOf = (tx: Tx, account: Id, other: Id) =>
  tx.updateTable('conversations').where('account_id', '=', account).where('other_id', '=', other)

/** Reads one side and locks it until the transaction ends. */
export const lockSide = (tx: Tx, account: Id, other: Id): Promise<ConversationsTable | undefined> =>
  lockRow(sideOf(tx, account, other), 'unread')

/**
 * Reads both sides and locks them, the smaller id first as every sender does; answers them in the order `one`, `other`.
 */
export async function lockSides(tx: Tx, one: Id, other: Id): Promise<(ConversationsTable | undefined)[]> {
  const { lo, hi } = pairOf(one, other)
  const sides = [await lockSide(tx, lo, hi), await lockSide(tx, hi, lo)]
  return one === lo ? sides : sides.reverse()
}

async function updateSide(
  tx: Tx,
  { account_id, other_id }: Pick<ConversationsTable, 'account_id' | 'other_id'>,
  change: Partial<ConversationsTable>,
): Promise<void> {
  await sideOf(tx, account_id, other_id).set(change).execute()
  touch(tx, 'conversations', account_id)
}

/** The fields of a side about its last message. */
export const lastOf = (message: Pick<MessagesTable, 'id' | 'sender_id' | 'text'> | undefined) => ({
  last_id: message?.id ?? NO_ID,
  last_sender_id: message?.sender_id ?? NO_ID,
  last_text: truncateGraphemes(message?.text ?? '', MESSAGE_PREVIEW),
})

/** Updates a locked side after a message was deleted or hidden. */
export async function removeFromSide(tx: Tx, side: ConversationsTable, message: MessagesTable): Promise<void> {
  const isUnread = message.sender_id === side.other_id && message.read_at === null
  const isLast = side.last_id === message.id
  if (isUnread) await updateSide(tx, side, { unread: side.unread - 1 })
  if (!isLast) return
  const [last] = await listMessages(tx, side, MAX_ID, 1)
  await updateSide(tx, side, lastOf(last))
}

export const deleteMessage = (tx: Tx, { lo_id, hi_id, id }: MessagesTable) =>
  tx.deleteFrom('messages').where('lo_id', '=', lo_id).where('hi_id', '=', hi_id).where('id', '=', id).execute()

export const hideMessage = (tx: Tx, { lo_id, hi_id, id }: MessagesTable, account: Id) =>
  tx
    .updateTable('messages')
    .set({ hidden_for: account })
    .where('lo_id', '=', lo_id)
    .where('hi_id', '=', hi_id)
    .where('id', '=', id)
    .execute()

/** Deletes all messages of a locked side for its account. The other side keeps them. */
export async function clearSide(tx: Tx, side: ConversationsTable): Promise<void> {
  const { lo, hi } = pairOf(side.account_id, side.other_id)
  const newest = await tx
    .selectFrom('messages')
    .select((q) => q.fn.max('id').as('id'))
    .where('lo_id', '=', lo)
    .where('hi_id', '=', hi)
    .executeTakeFirst()
  const cleared = Math.max(side.cleared_id, newest?.id ?? NO_ID)
  await updateSide(tx, side, { ...lastOf(undefined), unread: 0, is_request: 0, cleared_id: cleared })
}

/** Makes a request a conversation. False when there is no request. */
export async function acceptRequest(tx: Tx, account: Id, other: Id): Promise<boolean> {
  touch(tx, 'conversations', account)
  return hasWritten(sideOf(tx, account, other).set({ is_request: 0, is_accepted: 1 }).where('is_request', '=', 1))
}

/** Deletes a batch of the messages of two users up to an id; answers how many. */
export async function deleteMessages(tx: Tx, one: Id, other: Id, upTo: Id, limit: number): Promise<number> {
  const { lo, hi } = pairOf(one, other)
  const some = tx
    .selectFrom('messages')
    .select('id')
    .where('lo_id', '=', lo)
    .where('hi_id', '=', hi)
    .where('id', '<=', upTo)
    .limit(limit)
  return countWritten(tx.deleteFrom('messages').where('lo_id', '=', lo).where('hi_id', '=', hi).where('id', 'in', some))
}

/** A batch of the users with whom an account has a side, to delete the conversations. */
export async function listOthers(tx: Pick<Tx, 'selectFrom'>, account: Id, limit: number): Promise<Id[]> {
  const rows = await tx
    .selectFrom('conversations')
    .select('other_id')
    .where('account_id', '=', account)
    .limit(limit)
    .execute()
  return rows.map((row) => row.other_id)
}

/** Deletes both sides of a conversation, the smaller id first. */
export async function deleteSides(tx: Tx, one: Id, other: Id): Promise<void> {
  const { lo, hi } = pairOf(one, other)
  for (const [account, with_] of [
    [lo, hi],
    [hi, lo],
  ] as const)
    await tx.deleteFrom('conversations').where('account_id', '=', account).where('other_id', '=', with_).execute()
  touch(tx, 'conversations', one, other)
}
