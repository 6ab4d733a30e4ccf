import { fail } from '#server/core/errors.ts'
import type { Id } from '#server/core/ids/ids.ts'
import type { Deps } from '#server/db/deps.ts'
import { readList, rowSource } from '#server/db/list.ts'
import { transact } from '#server/db/transaction.ts'
import { presentUsers } from '#server/features/users/present.ts'
import { refuseBlocked } from '#server/features/users/visibility.ts'
import { findPair, presentMessage } from './present.ts'
import { findUnread, listMessages, updateRead } from './store.ts'

interface Query {
  limit?: number | undefined
  before?: string | undefined
}

/** A page of the messages with one user, oldest first. Reading the newest page marks them as read. */
export async function getConversation(deps: Deps, viewer: Id, user: Id, { limit, before }: Query) {
  if (user === viewer) fail('self_message')
  const [[own, other], [presented]] = await Promise.all([
    findPair(deps, viewer, user),
    presentUsers(deps, viewer, [user]),
  ])
  if (!own || !other || !presented) fail('user_not_found')
  await refuseBlocked(deps.db, viewer, user)

  // Before the messages are read, so that all that is marked is among them.
  if (!before) await markRead(deps, viewer, user)
  const { items, nextCursor } = await readList(
    rowSource((from, most) => listMessages(deps.db, viewer, user, from, most)),
    {
      ids: deps.ids,
      query: { limit, cursor: before },
      visible: (found) => found,
      field: 'before',
    },
  )
  return {
    other: presented,
    messages: items.toReversed().map((row) => presentMessage(deps.ids, row, own, other)),
    nextBefore: nextCursor,
  }
}

async function markRead({ db, clock, events }: Pick<Deps, 'db' | 'clock' | 'events'>, viewer: Id, other: Id) {
  if ((await findUnread(db, viewer, other)) === 0) return
  await transact(db, async (tx) => {
    const read = await updateRead(tx, viewer, other, clock())
    if (read > 0) await events.emit(tx, { type: 'message.read', reader: viewer, other })
  })
}
