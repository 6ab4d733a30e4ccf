import { fail } from '#server/core/errors.ts'
import type { Id } from '#server/core/ids/ids.ts'
import { rawObject } from '#server/core/json/raw-json.ts'
import type { Deps } from '#server/db/deps.ts'
import { pageLimit, parseCursor } from '#server/db/list.ts'
import { transact } from '#server/db/transaction.ts'
import { presentUsers } from '#server/features/users/present.ts'
import { refuseBlocked } from '#server/features/users/visibility.ts'
import { firstPages } from './conversations.ts'
import { findPair, presentMessages } from './present.ts'
import { findUnread, listMessages, updateRead } from './store.ts'

interface Query {
  limit?: number | undefined
  before?: string | undefined
}

/** A page of the messages with one member, oldest first. Whoever looks at the newest page has read them. */
export async function getConversation(deps: Deps, viewer: Id, member: Id, query: Query) {
  if (member === viewer) fail('self_message')
  const before = parseCursor(deps.ids, query.before, undefined, 'before')
  const limit = pageLimit(query.limit)
  const [[own, other], [user]] = await Promise.all([
    findPair(deps, viewer, member),
    presentUsers(deps, viewer, [member]),
  ])
  if (!own || !other || !user) fail('user_not_found')
  await refuseBlocked(deps, viewer, member)

  // Before the messages are listed, so that whatever is marked is among them.
  if (!query.before) await markRead(deps, viewer, member)
  const found = await listMessages(deps.db, viewer, member, before, limit + 1)
  const shown = found.slice(0, limit)
  return rawObject({
    other: user,
    messages: presentMessages(deps, shown.toReversed(), own, other),
    nextBefore: found.length > limit ? deps.ids.format(shown.at(-1)!.id) : null,
  })
}

async function markRead(deps: Deps, viewer: Id, other: Id): Promise<void> {
  if ((await findUnread(deps.db, viewer, other)) === 0) return
  await transact(deps.db, async (tx) => {
    const read = await updateRead(tx, viewer, other, deps.clock())
    firstPages.dropAfter(tx, viewer)
    if (read > 0) await deps.events.emit(tx, { type: 'message.read', reader: viewer, other })
  })
}
