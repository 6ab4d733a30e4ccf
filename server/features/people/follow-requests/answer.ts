/** Accepts and rejects requests to follow a protected account. */
import { hasStanding } from '#contract/standing.ts'
import { fail } from '#server/core/errors.ts'
import type { EventOf } from '#server/core/events.ts'
import { type Id, MAX_ID } from '#server/core/ids/ids.ts'
import type { Tx } from '#server/db/db.ts'
import type { Deps } from '#server/db/deps.ts'
import { transact } from '#server/db/transaction.ts'
import { findAccounts } from '#server/features/people/accounts.store.ts'
import { addToAccountCounter } from '#server/features/people/counters.store.ts'
import { deleteFollow, insertFollow, isBlockBetween, type Relation } from '#server/features/people/relations.store.ts'
import { deleteRequest, listRequests } from './store.ts'

type AnswerDeps = Pick<Deps, 'db' | 'nextId' | 'events'>

/** Requests accepted in one transaction, which locks the counters of all their requesters. */
const BATCH = 50

/** Accepts one request. A withdrawn one is not found. */
export async function acceptRequest(deps: AnswerDeps, owner: Id, requester: Id): Promise<{ ok: true }> {
  const accepted = await transact(deps.db, (tx) => accept(deps, tx, owner, [requester]))
  if (accepted === 0) fail('follow_request_not_found')
  return { ok: true }
}

/** Rejects one request. The requester is not notified, and may ask again. */
export async function rejectRequest({ db, events }: AnswerDeps, owner: Id, requester: Id): Promise<{ ok: true }> {
  const isRejected = await transact(db, async (tx) => {
    if (!(await deleteRequest(tx, owner, requester))) return false
    await events.emit(tx, { type: 'follow.request_ended', user: owner, actor: requester })
    return true
  })
  if (!isRejected) fail('follow_request_not_found')
  return { ok: true }
}

/** Accepts all requests so far: a batch at once, the others soon after. */
export async function acceptAll(deps: AnswerDeps, owner: Id): Promise<{ ok: true }> {
  await acceptPending(deps, { user: owner, upTo: deps.nextId() })
  return { ok: true }
}

/** Accepts a batch of the requests up to a position, and emits the event again while there are more. */
export async function acceptPending(
  deps: AnswerDeps,
  { user: owner, upTo }: Pick<EventOf<'follow.requests_accepted'>, 'user' | 'upTo'>,
): Promise<void> {
  const requests = await listRequests(deps.db, owner, Math.min(upTo + 1, MAX_ID), BATCH)
  if (requests.length === 0) return
  await transact(deps.db, async (tx) => {
    await accept(deps, tx, owner, await existing(tx, requests))
    if (requests.length === BATCH)
      await deps.events.emit(tx, { type: 'follow.requests_accepted', user: owner, upTo: requests.at(-1)!.at - 1 })
  })
}

/** The requesters that are not being purged. */
async function existing(tx: Tx, requests: readonly Relation[]): Promise<Id[]> {
  const accounts = await findAccounts(
    tx,
    requests.map((row) => row.author_id),
  )
  return accounts.map((account) => account.id)
}

/** The requesters that wait for their deletion: their follows are set aside, and counted if the account is kept. */
async function findLeaving(tx: Tx, requesters: readonly Id[]): Promise<ReadonlySet<Id>> {
  const accounts = await findAccounts(tx, requesters)
  return new Set(accounts.flatMap((row) => (hasStanding(row.standing, 'leaving') ? row.id : [])))
}

/** Turns requests into follows; answers how many. Each row has one winner: a withdrawal, or this. */
async function accept({ nextId, events }: AnswerDeps, tx: Tx, owner: Id, requesters: readonly Id[]): Promise<number> {
  const asking: Id[] = []
  const following: Id[] = []
  const leaving = await findLeaving(tx, requesters)
  for (const requester of requesters.toSorted((a, b) => a - b)) {
    if (!(await deleteRequest(tx, owner, requester))) continue
    asking.push(requester)
    if ((await insertFollow(tx, requester, owner, nextId(), leaving.has(requester))) === 1) following.push(requester)
  }
  await moveAll(
    tx,
    owner,
    following.filter((requester) => !leaving.has(requester)),
    1,
  )
  for (const requester of [...following]) {
    // The counters are locked: a concurrent block must not leave a follow behind.
    if (!(await isBlockBetween(tx, requester, owner))) continue
    const { counted } = await deleteFollow(tx, requester, owner)
    if (counted) await moveAll(tx, owner, [requester], -1)
    following.splice(following.indexOf(requester), 1)
  }
  for (const actor of asking) await events.emit(tx, { type: 'follow.request_ended', user: owner, actor })
  for (const actor of following)
    await events.emit(tx, { type: 'user.followed', user: owner, actor, wasRequested: true })
  return asking.length
}

/** Updates the counters of an account and of its followers, the smaller id first as every write does. */
async function moveAll(tx: Tx, owner: Id, followers: readonly Id[], change: 1 | -1): Promise<void> {
  if (followers.length === 0) return
  for (const id of [owner, ...followers].sort((a, b) => a - b))
    if (id === owner) await addToAccountCounter(tx, owner, 'followers', change * followers.length)
    else await addToAccountCounter(tx, id, 'following', change)
}
