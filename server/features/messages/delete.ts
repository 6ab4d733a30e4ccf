/** Deletes messages: a single one, or a whole conversation for one of its two users. */
import { fail } from '#server/core/errors.ts'
import type { EventOf } from '#server/core/events.ts'
import type { Id } from '#server/core/ids/ids.ts'
import type { Deps } from '#server/db/deps.ts'
import { transact } from '#server/db/transaction.ts'
import {
  clearSide,
  deleteMessages,
  deleteMessage as deleteRow,
  hideMessage,
  lockSide,
  lockSides,
  removeFromSide,
} from './deletions.store.ts'
import { findMessage, findSide, isShown } from './store.ts'

const BATCH = 500

type DeleteDeps = Pick<Deps, 'db' | 'events'>

interface Deletion {
  viewer: Id
  other: Id
  message: Id
  isForBoth: boolean
}

/** Deletes a message for the viewer, or for both. A message that both have deleted leaves the database. */
export async function deleteMessage({ db, events }: DeleteDeps, { viewer, other, message, isForBoth }: Deletion) {
  await transact(db, async (tx) => {
    const [own, theirs] = await lockSides(tx, viewer, other)
    const row = await findMessage(tx, viewer, other, message)
    if (!row || !own || !theirs || !isShown(row, own)) fail('message_not_found')
    if (isForBoth && row.sender_id !== viewer) fail('not_your_message')

    const shownTo = [own, theirs].filter((side) => isShown(row, side))
    const left = isForBoth ? shownTo : [own]
    if (isForBoth || shownTo.length === 1) await deleteRow(tx, row)
    else await hideMessage(tx, row, viewer)
    for (const side of left) await removeFromSide(tx, side, row)
    await events.emit(tx, { type: 'message.deleted', message, accounts: left.map((side) => side.account_id) })
  })
  return { ok: true as const }
}

/** Deletes the conversation with a user, or their request, for the viewer. */
export async function deleteConversation({ db, events }: DeleteDeps, viewer: Id, other: Id) {
  await transact(db, async (tx) => {
    const side = await lockSide(tx, viewer, other)
    if (!side) return
    await clearSide(tx, side)
    await events.emit(tx, { type: 'conversation.changed', account: viewer, other, isDeleted: true })
  })
  return { ok: true as const }
}

/** Deletes the messages that both users have deleted with the conversation. */
export async function purgeCleared({ db }: DeleteDeps, event: EventOf<'conversation.changed'>): Promise<void> {
  const { account, other, isDeleted } = event
  if (!isDeleted) return
  const [own, theirs] = await Promise.all([findSide(db, account, other), findSide(db, other, account)])
  const upTo = Math.min(own?.cleared_id ?? 0, theirs?.cleared_id ?? 0)
  let deleted: number
  do deleted = await transact(db, (tx) => deleteMessages(tx, account, other, upTo, BATCH))
  while (deleted === BATCH)
}
