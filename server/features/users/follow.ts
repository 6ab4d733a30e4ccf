import { fail } from '#server/core/errors.ts'
import type { Id } from '#server/core/ids/ids.ts'
import type { Deps } from '#server/db/deps.ts'
import { toggleRow } from '#server/db/toggle-row.ts'
import { transact } from '#server/db/transaction.ts'
import { deleteFollow, insertFollow, isBlockBetween } from './relations.store.ts'
import { addToAccountCounter, findAccounts } from './store.ts'
import { refuseBlocked } from './visibility.ts'

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
