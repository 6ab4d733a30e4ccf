import { AppError, fail } from '#server/core/errors.ts'
import type { Id } from '#server/core/ids/ids.ts'
import type { Tx } from '#server/db/db.ts'
import type { Deps } from '#server/db/deps.ts'
import { type SetState, setRow, type Wanted } from '#server/db/set-row.ts'
import { transact } from '#server/db/transaction.ts'
import { type AccountRow, findAccounts } from './accounts.store.ts'
import { addToAccountCounter } from './counters.store.ts'
import { setRequest } from './follow-requests/request.ts'
import { deleteFollow, type EndedFollow, findFollowedAmong, insertFollow, isBlockBetween } from './relations.store.ts'
import { refuseBlocked, visibleTo } from './visibility.ts'

type FollowDeps = Pick<Deps, 'db' | 'nextId' | 'events'>

const NOT_ENDED: EndedFollow = { ended: 0, counted: 0 }

/** Follows a user, or stops following; for a protected user, requests to follow or withdraws the request. */
export async function setFollow(deps: FollowDeps, viewer: Id, other: Id, wanted: Wanted) {
  if (viewer === other) fail('self_follow')
  const [account] = await findAccounts(deps.db, [other])
  if (!account) fail('user_not_found')
  await refuseBlocked(deps.db, viewer, other)
  const { isOn, ...state } = await transact(deps.db, (tx) => writeFollow(deps, tx, viewer, account, wanted))
  return { following: isOn, isFollowing: isOn, ...state }
}

interface FollowState extends SetState {
  /** Whether a follow of a protected account was requested. */
  requested?: boolean
  followersCount: number
}

type Followee = Pick<AccountRow, 'id' | 'is_protected'>

/** Writes a follow. The number of changed rows moves the counters, so the two cannot disagree. */
async function writeFollow(
  deps: FollowDeps,
  tx: Tx,
  viewer: Id,
  followee: Followee,
  wanted: Wanted,
): Promise<FollowState> {
  if (followee.is_protected === 1 || wanted === false) {
    const state = await askOrLeave(deps, tx, viewer, followee, wanted)
    if (state) return state
  }
  const other = followee.id
  let counted: 0 | 1 = 1
  const state = await setRow(
    wanted,
    () => insertFollow(tx, viewer, other, deps.nextId()),
    async () => {
      const follow = await deleteFollow(tx, viewer, other)
      counted = follow.counted
      return follow.ended
    },
  )
  return { ...state, followersCount: await recordChange(deps.events, tx, viewer, other, { ...state, counted }) }
}

/**
 * Ends a follow, or requests to follow a protected account, or withdraws the request. Undefined when the account to
 * follow is no longer protected.
 */
async function askOrLeave(
  deps: FollowDeps,
  tx: Tx,
  viewer: Id,
  { id: other, is_protected }: Followee,
  wanted: Wanted,
): Promise<FollowState | undefined> {
  const { ended, counted } = wanted === true ? NOT_ENDED : await deleteFollow(tx, viewer, other)
  const change = { isOn: false, hasChanged: ended === 1 }
  const followersCount = await recordChange(deps.events, tx, viewer, other, { ...change, counted })
  const withRequest = (requested: boolean) => is_protected === 1 && { requested }
  if (ended) return { ...change, ...withRequest(false), followersCount }
  if (wanted === true && (await findFollowedAmong(tx, viewer, [other])).length > 0)
    return { isOn: true, hasChanged: false, ...withRequest(false), followersCount }
  const request = await setRequest(deps, tx, viewer, other, wanted)
  if (!request) return undefined
  return { isOn: false, hasChanged: request.hasChanged, ...withRequest(request.isOn), followersCount }
}

/**
 * Follows the users that exist and have no block with the viewer, and requests to follow protected ones; returns the
 * followed users. Each follow commits by itself, one after the other, because all change the viewer's counter. A repeat
 * follows the rest.
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

/** Follows, or keeps following; requests to follow a protected account. Returns whether the viewer then follows. */
async function follow(deps: FollowDeps, viewer: Id, other: Followee): Promise<boolean> {
  try {
    return (await transact(deps.db, (tx) => writeFollow(deps, tx, viewer, other, true))).isOn
  } catch (error) {
    if (error instanceof AppError && error.code === 'blocked') return false
    throw error
  }
}

/** Removes a follower of the viewer, without a block. Does nothing when the user is no follower. */
export const removeFollower = ({ db, events }: Pick<Deps, 'db' | 'events'>, viewer: Id, follower: Id) =>
  transact(db, async (tx) => {
    const { ended, counted } = await deleteFollow(tx, follower, viewer)
    if (ended) await recordChange(events, tx, follower, viewer, { isOn: false, hasChanged: true, counted })
    return { ok: true } as const
  })

/**
 * Locks and moves the counters, and emits the event of a changed row. Answers the number of the followee's followers.
 */
async function recordChange(
  events: Deps['events'],
  tx: Tx,
  viewer: Id,
  other: Id,
  { isOn, hasChanged, counted }: SetState & { counted: 0 | 1 },
): Promise<number> {
  // A new follow is counted also after a failed attempt to end one.
  const followersCount = await moveCounters(tx, viewer, other, hasChanged ? (isOn ? 1 : -counted) : 0)
  if (!hasChanged) return followersCount
  // Checked again now that the counters are locked: a concurrent block must not leave a follow behind.
  if (isOn && (await isBlockBetween(tx, viewer, other))) fail('blocked')
  await events.emit(tx, { type: isOn ? 'user.followed' : 'user.unfollowed', user: other, actor: viewer })
  return followersCount
}

type Counters = Parameters<typeof addToAccountCounter>[0]

/**
 * Moves the counters of both ends of a follow, the smaller id first as every write does; answers the number of the
 * followee's followers.
 */
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
