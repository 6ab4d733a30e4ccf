import { fail } from '#server/core/errors.ts'
import type { Id } from '#server/core/ids/ids.ts'
import type { Tx } from '#server/db/db.ts'
import type { Deps } from '#server/db/deps.ts'
import { isBlockBetween } from '../relations.store.ts'
import { lockAccount } from '../store.ts'
import { deleteRequest, insertRequest } from './store.ts'

/**
 * Asks to follow a protected account, or withdraws the request unless it `isKept`; answers whether there is one then.
 * Undefined when the account is protected no longer. The caller has locked the counters of both.
 */
export async function toggleRequest(
  { nextId, events }: Pick<Deps, 'nextId' | 'events'>,
  tx: Tx,
  requester: Id,
  owner: Id,
  { isKept = false } = {},
): Promise<boolean | undefined> {
  // Locked: a request is written before the account is opened, and is then accepted, or not at all.
  const account = await lockAccount(tx, owner)
  if (!account) fail('user_not_found')
  if (account.is_protected === 0) return undefined
  if (!isKept && (await deleteRequest(tx, owner, requester))) {
    await events.emit(tx, { type: 'follow.request_ended', user: owner, actor: requester })
    return false
  }
  // The counters are locked: a concurrent block has ended requests already, or ends this one.
  if (await isBlockBetween(tx, requester, owner)) fail('blocked')
  if (await insertRequest(tx, owner, requester, nextId()))
    await events.emit(tx, { type: 'follow.requested', user: owner, actor: requester })
  return true
}

/** Ends the requests between two accounts, both ways. */
export async function endRequests(events: Deps['events'], tx: Tx, one: Id, other: Id): Promise<void> {
  for (const [owner, requester] of [
    [one, other],
    [other, one],
  ] as const)
    if (await deleteRequest(tx, owner, requester))
      await events.emit(tx, { type: 'follow.request_ended', user: owner, actor: requester })
}
