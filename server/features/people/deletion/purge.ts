/** Deletes an account, and purges its follows, requests, blocks and mutes. */
import { DAY_MS } from '#contract/durations.ts'
import { USERNAME_KEPT_DAYS } from '#contract/limits.ts'
import { type Id, MAX_ID } from '#server/core/ids/ids.ts'
import type { Tx } from '#server/db/db.ts'
import type { Deps } from '#server/db/deps.ts'
import { transact } from '#server/db/transaction.ts'
import { detachImages } from '#server/features/media/images.ts'
import type { AccountRow } from '#server/features/people/accounts.store.ts'
import { keepDeletedUser } from '#server/features/people/deleted-pages.ts'
import { moveCounters } from '#server/features/people/follow.ts'
import { endRequestsOf } from '#server/features/people/follow-requests/request.ts'
import { deleteMutesOf } from '#server/features/people/mutes/store.ts'
import {
  deleteBlock,
  deleteFollow,
  listBlockers,
  listBlocks,
  listFollowers,
  listFollowing,
} from '#server/features/people/relations.store.ts'
import { deleteTrust } from '#server/features/people/trust/trust.store.ts'
import { deleteAccount, insertDeletedAccount, reserveUsername } from './deleted-accounts.store.ts'

/** Deletes the account in the caller's transaction. Lists hide its content from the commit on. */
export async function removeAccount(
  { clock, events }: Pick<Deps, 'clock' | 'events'>,
  tx: Tx,
  account: AccountRow,
  keepsName: boolean,
) {
  const now = clock()
  await detachImages(
    events,
    tx,
    { owner: account.id, tweet: null },
    [account.avatar, account.cover].filter((hash) => hash !== null),
  )
  await keepDeletedUser(tx, account)
  await insertDeletedAccount(tx, account.id, now)
  if (keepsName) await reserveUsername(tx, account.username, now + USERNAME_KEPT_DAYS * DAY_MS)
  await deleteTrust(tx, account.id)
  await deleteAccount(tx, account)
  await events.emit(tx, { type: 'user.changed', user: account.id })
  await events.emit(tx, { type: 'user.deleted', user: account.id })
}

/** Deletes a batch of a deleted account's follows, requests, blocks and mutes. Returns how many. */
export async function purgeRelations(deps: Pick<Deps, 'db' | 'events'>, account: Id, limit: number): Promise<number> {
  const { db } = deps
  const [followees, followers, blocked, blockers] = await Promise.all([
    listFollowing(db, account, MAX_ID, limit),
    listFollowers(db, account, MAX_ID, limit),
    listBlocks(db, account, MAX_ID, limit),
    listBlockers(db, account),
  ])
  let count = await endRequestsOf(deps, account, limit)
  for (const { author_id: other } of followees) count += await endFollow(deps, account, other)
  for (const { author_id: other } of followers) count += await endFollow(deps, other, account)
  for (const { author_id: other } of blocked) count += await endBlock(deps, account, other)
  for (const other of blockers.slice(0, limit)) count += await endBlock(deps, other, account)
  return count + (await transact(db, (tx) => deleteMutesOf(tx, account, limit)))
}

const endFollow = ({ db, events }: Pick<Deps, 'db' | 'events'>, follower: Id, followee: Id): Promise<number> =>
  transact(db, async (tx) => {
    const { ended, counted } = await deleteFollow(tx, follower, followee)
    await moveCounters(tx, follower, followee, -counted)
    await events.emit(tx, { type: 'user.unfollowed', user: followee, actor: follower })
    return ended
  })

const endBlock = ({ db, events }: Pick<Deps, 'db' | 'events'>, blocker: Id, blocked: Id): Promise<number> =>
  transact(db, async (tx) => {
    await events.emit(tx, { type: 'user.unblocked', user: blocked, actor: blocker })
    return deleteBlock(tx, blocker, blocked)
  })
