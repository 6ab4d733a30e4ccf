import { fail } from '#server/core/errors.ts'
import { type Id, MAX_ID } from '#server/core/ids/ids.ts'
import type { Tx } from '#server/db/db.ts'
import type { Deps } from '#server/db/deps.ts'
import { type SetState, setRow, type Wanted } from '#server/db/set-row.ts'
import { transact } from '#server/db/transaction.ts'
import { lockAccount } from '#server/features/people/accounts.store.ts'
import { isBlockBetween } from '#server/features/people/relations.store.ts'
import { deleteRequest, insertRequest, listOwnRequests, listRequests } from './store.ts'

/**
 * Requests to follow a protected account, or withdraws the request. Undefined when the account is no longer protected.
 * The caller has locked the counters of both.
 */
export async function setRequest(
  { nextId, events }: Pick<Deps, 'nextId' | 'events'>,
  tx: Tx,
  requester: Id,
  owner: Id,
  wanted: Wanted,
): Promise<SetState | undefined> {
  // Locked: a request is either written before the account becomes public, and then accepted, or not written.
  const account = await lockAccount(tx, owner)
  if (!account) fail('user_not_found')
  if (account.is_protected === 0 && wanted !== false) return undefined
  const state = await setRow(
    wanted,
    async () => {
      // The counters are locked: a concurrent block has ended requests already, or ends this one.
      if (await isBlockBetween(tx, requester, owner)) fail('blocked')
      return Number(await insertRequest(tx, owner, requester, nextId()))
    },
    async () => Number(await deleteRequest(tx, owner, requester)),
  )
  const type = state.isOn ? 'follow.requested' : 'follow.request_ended'
  if (state.hasChanged) await events.emit(tx, { type, user: owner, actor: requester })
  return state
}

/** Deletes the requests between two accounts, both ways. */
export async function endRequests(events: Deps['events'], tx: Tx, one: Id, other: Id): Promise<void> {
  for (const [owner, requester] of [
    [one, other],
    [other, one],
  ] as const)
    if (await deleteRequest(tx, owner, requester))
      await events.emit(tx, { type: 'follow.request_ended', user: owner, actor: requester })
}

/**
 * Deletes a batch of the requests made and received by a deleted account. Answers how many. Their recipients lose the
 * notification, which has the id of the account.
 */
export async function endRequestsOf(
  { db, events }: Pick<Deps, 'db' | 'events'>,
  account: Id,
  limit: number,
): Promise<number> {
  const received = await listRequests(db, account, MAX_ID, limit)
  const made = await listOwnRequests(db, account, MAX_ID, limit)
  if (received.length + made.length === 0) return 0
  await transact(db, async (tx) => {
    for (const { author_id: requester } of received) await deleteRequest(tx, account, requester)
    for (const { author_id: owner } of made)
      if (await deleteRequest(tx, owner, account))
        await events.emit(tx, { type: 'follow.request_ended', user: owner, actor: account })
  })
  return received.length + made.length
}
