import { AppError, fail } from '#server/core/errors.ts'
import type { Id } from '#server/core/ids/ids.ts'
import type { Deps } from '#server/db/deps.ts'
import { toggleRow } from '#server/db/toggle-row.ts'
import { transact } from '#server/db/transaction.ts'
import { deleteFollow, insertFollow, isBlockBetween } from './relations.store.ts'
import { addToAccountCounter, findAccounts } from './store.ts'
import { refuseBlocked, visibleTo } from './visibility.ts'

/** Follows a user, or stops following. The number of rows changed moves the counters, so the two cannot disagree. */
export async function toggleFollow(
  { db, nextId, events }: Pick<Deps, 'db' | 'nextId' | 'events'>,
  viewer: Id,
  other: Id,
) {
  if (viewer === other) fail('self_follow')
  if ((await findAccounts(db, [other])).length === 0) fail('user_not_found')
  await refuseBlocked(db, viewer, other)

  return transact(db, async (tx) => {
    const change = await toggleRow(
      () => insertFollow(tx, viewer, other, nextId()),
      () => deleteFollow(tx, viewer, other),
    )
    const following = change === 1
    const followersCount = await moveCounters(tx, viewer, other, change)
    // Checked again now that the counters are locked: a concurrent block must not leave a follow behind.
    if (following && (await isBlockBetween(tx, viewer, other))) fail('blocked')
    await events.emit(tx, { type: following ? 'user.followed' : 'user.unfollowed', user: other, actor: viewer })
    return { following, isFollowing: following, followersCount }
  })
}

/**
 * Follows those who exist and are on no side of a block; returns whom the viewer then follows. Each follow commits by
 * itself: a repeat follows the rest.
 */
export async function followEach(
  deps: Pick<Deps, 'db' | 'nextId' | 'events'>,
  viewer: Id,
  others: readonly Id[],
): Promise<Id[]> {
  const found = (await findAccounts(deps.db, others)).map(({ id }) => ({ author_id: id }))
  const visible = await visibleTo(deps.db, viewer, found)
  const done = await Promise.all(visible.map(({ author_id: other }) => follow(deps, viewer, other)))
  return visible.filter((_, index) => done[index]).map((item) => item.author_id)
}

/** Follows, or stays following. Returns whether the viewer then follows. */
async function follow({ db, nextId, events }: Pick<Deps, 'db' | 'nextId' | 'events'>, viewer: Id, other: Id) {
  try {
    await transact(db, async (tx) => {
      if ((await insertFollow(tx, viewer, other, nextId())) === 0) return
      await moveCounters(tx, viewer, other, 1)
      if (await isBlockBetween(tx, viewer, other)) fail('blocked')
      await events.emit(tx, { type: 'user.followed', user: other, actor: viewer })
    })
    return true
  } catch (error) {
    if (error instanceof AppError && error.code === 'blocked') return false
    throw error
  }
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
