import { AppError, fail } from '#server/core/errors.ts'
import type { Id } from '#server/core/ids/ids.ts'
import type { Tx } from '#server/db/db.ts'
import type { Deps } from '#server/db/deps.ts'
import { toggleRow } from '#server/db/toggle-row.ts'
import { transact } from '#server/db/transaction.ts'
import { toggleRequest } from './follow-requests/request.ts'
import { deleteFollow, findFollowedAmong, insertFollow, isBlockBetween } from './relations.store.ts'
import { type AccountRow, addToAccountCounter, findAccounts } from './store.ts'
import { refuseBlocked, visibleTo } from './visibility.ts'

type FollowDeps = Pick<Deps, 'db' | 'nextId' | 'events'>

/**
 * Follows a user, or stops following; a protected one gets a request, or has it withdrawn. The number of rows changed moves the
 * counters, so the two cannot disagree.
 */
export async function toggleFollow(deps: FollowDeps, viewer: Id, other: Id) {
  const { db, nextId, events } = deps
  if (viewer === other) fail('self_follow')
  const [account] = await findAccounts(db, [other])
  if (!account) fail('user_not_found')
  await refuseBlocked(db, viewer, other)

  return transact(db, async (tx) => {
    if (account.is_protected === 1) {
      const asked = await askOrLeave(deps, tx, viewer, other)
      if (asked) return asked
    }
    let counted: 0 | 1 = 1
    const change = await toggleRow(
      () => insertFollow(tx, viewer, other, nextId()),
      async () => {
        const follow = await deleteFollow(tx, viewer, other)
        counted = follow.counted
        return follow.ended
      },
    )
    const followersCount = await recordChange(events, tx, viewer, other, { change, counted })
    return { following: change === 1, isFollowing: change === 1, followersCount }
  })
}

/** Ends the follow of a protected account, or toggles the request. Undefined when the account is protected no longer. */
async function askOrLeave(deps: FollowDeps, tx: Tx, viewer: Id, other: Id) {
  const { ended, counted } = await deleteFollow(tx, viewer, other)
  if (ended) {
    const followersCount = await recordChange(deps.events, tx, viewer, other, { change: -1, counted })
    return { following: false, isFollowing: false, requested: false, followersCount }
  }
  const followersCount = await moveCounters(tx, viewer, other, 0)
  const requested = await toggleRequest(deps, tx, viewer, other)
  return requested === undefined ? undefined : { following: false, isFollowing: false, requested, followersCount }
}

/**
 * Follows those who exist and are on no side of a block, and asks protected ones; returns whom the viewer then follows.
 * Each follow commits by itself, one after the other, as all of them change the viewer's counter. A repeat follows the
 * rest.
 */
export async function followEach(deps: FollowDeps, viewer: Id, others: readonly Id[]): Promise<Id[]> {
  const accounts = new Map((await findAccounts(deps.db, others)).map((row) => [row.id, row]))
  const found = [...accounts.keys()].map((id) => ({ author_id: id }))
  const visible = (await visibleTo(deps.db, viewer, found, 'direct')).map((item) => item.author_id)
  const following = new Set(await findFollowedAmong(deps.db, viewer, visible))
  for (const other of visible)
    if (!following.has(other) && (await follow(deps, viewer, accounts.get(other)!))) following.add(other)
  return visible.filter((other) => following.has(other))
}

/** Follows, or stays following; asks a protected account. Returns whether the viewer then follows. */
async function follow(
  deps: FollowDeps,
  viewer: Id,
  { id: other, is_protected }: Pick<AccountRow, 'id' | 'is_protected'>,
): Promise<boolean> {
  const { db, nextId, events } = deps
  try {
    return await transact(db, async (tx) => {
      if (is_protected === 1) {
        await moveCounters(tx, viewer, other, 0)
        if ((await toggleRequest(deps, tx, viewer, other, { isKept: true })) !== undefined) return false
      }
      if ((await insertFollow(tx, viewer, other, nextId())) === 1)
        await recordChange(events, tx, viewer, other, { change: 1, counted: 1 })
      return true
    })
  } catch (error) {
    if (error instanceof AppError && error.code === 'blocked') return false
    throw error
  }
}

/** Removes a follower of the viewer, without a block. Does nothing for one who does not follow. */
export const removeFollower = ({ db, events }: Pick<Deps, 'db' | 'events'>, viewer: Id, follower: Id) =>
  transact(db, async (tx) => {
    const { ended, counted } = await deleteFollow(tx, follower, viewer)
    if (ended) await recordChange(events, tx, follower, viewer, { change: -1, counted })
    return { ok: true } as const
  })

/** Moves the counters and emits the event of a row that was inserted or deleted. Answers the followee's followers. */
async function recordChange(
  events: Deps['events'],
  tx: Tx,
  viewer: Id,
  other: Id,
  { change, counted }: { change: 1 | -1; counted: 0 | 1 },
): Promise<number> {
  // A follow that begins is counted, also after a try to end one that had ended already.
  const followersCount = await moveCounters(tx, viewer, other, change === 1 ? 1 : -counted)
  // Checked again now that the counters are locked: a concurrent block must not leave a follow behind.
  if (change === 1 && (await isBlockBetween(tx, viewer, other))) fail('blocked')
  await events.emit(tx, { type: change === 1 ? 'user.followed' : 'user.unfollowed', user: other, actor: viewer })
  return followersCount
}

type Counters = Parameters<typeof addToAccountCounter>[0]

/** Moves both ends of a follow, the smaller id first as every write does; answers the followee's followers. */
export async function moveCounters(tx: Counters, follower: Id, followee: Id, change: number): Promise<number> {
  const following = () => addToAccountCounter(tx, follower, 'following', change)
  const followers = () => addToAccountCounter(tx, followee, 'followers', change)
  if (follower < followee) {
    await following()
    return followers()
  }
  const count = await followers()
  await following()
  return count
}
