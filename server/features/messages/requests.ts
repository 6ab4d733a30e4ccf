/** Message requests: decides whose messages go to the inbox, counts requests and accepts them. */
import { UNREAD_COUNTED } from '#contract/limits.ts'
import { fail } from '#server/core/errors.ts'
import { type Id, NO_ID } from '#server/core/ids/ids.ts'
import type { Deps, ReadDeps } from '#server/db/deps.ts'
import { readList, rowSource } from '#server/db/list.ts'
import type { ConversationsTable } from '#server/db/tables/messages.ts'
import { transact } from '#server/db/transaction.ts'
import { accountCache } from '#server/features/people/account-cache.ts'
import { findFollowedAmong } from '#server/features/people/relations.store.ts'
import { mustRequest } from '#server/features/people/strangers.ts'
import { withVisibleUser } from './conversations.ts'
import { acceptRequest as acceptSide } from './deletions.store.ts'
import { findSide, listConversations } from './store.ts'

/** Whether a conversation continues, whatever its user has set since. */
const goesOn = (side: ConversationsTable | undefined): boolean =>
  side !== undefined && (side.is_accepted === 1 || (side.last_id !== NO_ID && side.is_request === 0))

/**
 * Whether a message is a request to its recipient. Refuses users whose messages the recipient does not accept, and
 * senders to too many strangers.
 */
export async function admitMessage(
  { db, clock, limits }: Pick<Deps, 'db' | 'clock' | 'limits'>,
  sender: Id,
  recipient: Id,
): Promise<'message' | 'request'> {
  const side = await findSide(db, recipient, sender)
  if (goesOn(side)) return 'message'
  const [from, to] = await accountCache.getMany({ db }, [sender, recipient])
  if (!from || !to) fail('user_not_found')
  if (to.messages_from === 'nobody') fail('messages_closed')
  const [isFollowed] = await findFollowedAmong(db, recipient, [sender])
  if (isFollowed) return 'message'
  if (!side?.last_id) await limits.take('strangers', sender)
  return mustRequest(from, to, clock()) ? 'request' : 'message'
}

/** Whether the user accepts no message of the viewer. */
export async function isClosedTo({ db }: Pick<Deps, 'db'>, viewer: Id, user: Id): Promise<boolean> {
  const account = await accountCache.get({ db }, user)
  return account?.messages_from === 'nobody' && !goesOn(await findSide(db, user, viewer))
}

/** Accepts a user's request. Does nothing without one. */
export async function acceptRequest({ db, events }: Pick<Deps, 'db' | 'events'>, viewer: Id, other: Id) {
  await transact(db, async (tx) => {
    if (await acceptSide(tx, viewer, other))
      await events.emit(tx, { type: 'conversation.changed', account: viewer, other, isDeleted: false })
  })
  return { ok: true as const }
}

/** The number of the viewer's requests, up to a bound. */
export async function countRequests(deps: ReadDeps, viewer: Id): Promise<number> {
  const { items } = await readList(
    rowSource((from, limit) => listConversations(deps.db, 'requests', viewer, from, limit)),
    {
      ids: deps.ids,
      query: { limit: UNREAD_COUNTED },
      visible: (found) => withVisibleUser(deps, viewer, found),
    },
  )
  return items.length
}
