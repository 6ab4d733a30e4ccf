import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import type { User } from '#contract/calls/users.ts'
import type { CallAnswer } from '#contract/index.ts'
import { ApiError, isUnanswered } from '#web/core/api/api.ts'
import { t } from '#web/core/i18n.ts'
import { TWEETS } from '#web/core/queries/patch-tweet.ts'
import { patchUser } from '#web/core/queries/patch-user.ts'
import { type Toggle, toggle } from '#web/core/queries/toggle.ts'
import { toast } from '#web/ui/overlays/toast.tsx'
import { finishWith, offerUndo, withdrawUndo } from '#web/ui/overlays/undo.ts'
import { profileOptions, refetchProfiles, refreshUser, sendBlock, sendFollow } from './api.ts'
import { type MuteOptions, sendHiddenReposts, sendMute, showMute } from './mutes/api.ts'

/** Why a user cannot be followed. */
export const BLOCK_FORBIDS_FOLLOW = t('Follow unavailable due to a block.')

const userToggles = ['follow', 'block', 'mute', 'reposts'] as const
type UserToggle = (typeof userToggles)[number]
export const isUserToggle = (name: string): name is UserToggle => (userToggles as readonly string[]).includes(name)

/** Whether either user has blocked the other. */
export const isBlockBetween = (user: User): boolean => user.isBlocked || user.isBlocking

/** Follows or unfollows a user, on every cached copy. `failure` is the default text for a failure. */
export function useFollow(failure: string): (user: User) => void {
  const cache = useQueryClient()
  return (user) => {
    if (isBlockBetween(user)) toast.error(BLOCK_FORBIDS_FOLLOW)
    else void toggleFollow(cache, user, failure)
  }
}

/** The key of the follow of a user. */
export const followKey = (id: string): string => `follow:${id}`

/**
 * Follows or unfollows a user. An undo passes the wanted state, and offers no further undo. It restores a follow, also of a
 * protected account, as the unfollow was not sent yet.
 */
export function toggleFollow(cache: QueryClient, user: User, failure: string, undoTo?: boolean): Promise<void> {
  const { _id: id } = user
  const key = followKey(id)
  const isUndo = undoTo === true
  const work = toggle<CallAnswer<'POST /users/:id/follow'>>(cache, {
    key,
    wanted: undoTo ?? !isFollowed(user),
    show: (isOn) => patchUser(cache, id, (cached) => follow(cached, isOn, isUndo || user.isFollowing)),
    send: (on) =>
      sendFollow(id, on).catch((error) => {
        // A refused change cannot be undone.
        if (!isUnanswered(error)) withdrawUndo(key)
        return explainBlock(cache, id, error)
      }),
    hold: (isOn) => {
      // A request is withdrawn at once, as it can be made again.
      if (isOn || user.isRequested || undoTo === false) return void withdrawUndo(key)
      return offerUndo({
        key,
        message: t('Unfollowed @{username}', { username: user.username }),
        undo: () => void toggleFollow(cache, user, failure, true),
      })
    },
    apply: ({ isFollowing, requested = false, followersCount }) => {
      patchUser(cache, id, (cached) => ({ ...withRequest(cached, requested), isFollowing, followersCount }))
      refetchProfiles(cache, id)
      void cache.invalidateQueries({ queryKey: [...TWEETS, 'timeline', 'following'] })
      return isFollowing || requested
    },
    refresh: () => void refreshUser(cache, id),
    meta: { failure },
  })
  finishWith(key, work)
  return work
}

// Shows that the other user blocked the viewer while the page was open.
function explainBlock(cache: QueryClient, id: string, error: unknown): never {
  if (!(error instanceof ApiError) || error.code !== 'blocked') throw error
  void refreshUser(cache, id)
  throw new ApiError(error.status, error.code, BLOCK_FORBIDS_FOLLOW)
}

/** Blocks a user, which ends the follow, or unblocks them. `hold` delays the call while it can be undone. */
export function useBlock(user: Blockable, hold?: Toggle<unknown>['hold']): () => void {
  const cache = useQueryClient()
  return () => void toggleBlock(cache, user, hold)
}

/** A user, or the author of a shown tweet, which is never across a block. */
type Blockable = Pick<User, '_id'> & Partial<Pick<User, 'isBlocking'>>

function toggleBlock(cache: QueryClient, user: Blockable, hold: Toggle<unknown>['hold']): Promise<void> {
  const id = user._id
  // The state that a refusal restores. A fetch during the call may update it.
  let before: User | undefined
  const showBlock = (cached: User): User => {
    if (!cached.isBlocking) before = cached
    return block(cached)
  }
  return toggle<CallAnswer<'POST /users/:id/block'>>(cache, {
    key: `block:${id}`,
    wanted: !user.isBlocking,
    show: (isOn) => patchUser(cache, id, (cached) => (isOn ? showBlock(cached) : unblock(cached, before))),
    send: (on) => sendBlock(id, on),
    ...(hold && { hold }),
    apply: ({ blocked }) => {
      // Ending the block does not restore the follow.
      before = undefined
      patchUser(cache, id, (cached) => (blocked ? block(cached) : unblock(cached)))
      refetchProfiles(cache, id)
      // The own profile lists blocked users.
      void cache.prefetchQuery(profileOptions)
      void refetchTweets(cache)
      return blocked
    },
    refresh: () => void refreshUser(cache, id),
    meta: { failure: t('Block/unblock failed') },
  })
}

// Running fetches of lists have the state before the change.
export async function refetchTweets(cache: QueryClient): Promise<void> {
  await cache.cancelQueries({ queryKey: TWEETS })
  await cache.invalidateQueries({ queryKey: TWEETS })
}

/** Shows a follow or block on every cached copy. */
export function showUserToggle(cache: QueryClient, name: UserToggle, id: string, isOn: boolean): void {
  patchUser(cache, id, (cached) => {
    if (name === 'follow') return follow(cached, isOn)
    if (name === 'mute') return showMute(cached, isOn)
    if (name === 'reposts') return { ...cached, hidesReposts: isOn }
    return isOn ? block(cached) : unblock(cached)
  })
}

/** Sets a queued toggle. Returns the state of the server afterwards. */
export async function setUserToggle(name: UserToggle, id: string, on: boolean, payload: unknown): Promise<boolean> {
  if (name === 'mute') return (await sendMute(id, on, payload === true ? {} : (payload as MuteOptions))).isMuting
  if (name === 'reposts') return (await sendHiddenReposts(id, on)).hidesReposts
  if (name === 'block') return (await sendBlock(id, on)).blocked
  const { isFollowing, requested = false } = await sendFollow(id, on)
  return isFollowing || requested
}

/** Refetches the queries that a follow or block changes. */
export function refetchRelation(cache: QueryClient, name: UserToggle, id: string): void {
  void refreshUser(cache, id)
  refetchProfiles(cache, id)
  if (name === 'follow') void cache.invalidateQueries({ queryKey: [...TWEETS, 'timeline', 'following'] })
  else void refetchTweets(cache)
}

/** Whether the viewer follows the user, or has requested to. */
export const isFollowed = (user: User): boolean => user.isFollowing || user.isRequested === true

function withRequest<U extends User>({ isRequested: _, ...user }: U, isRequested: boolean): U {
  return (isRequested ? { ...user, isRequested } : user) as U
}

// A protected account gets a request first.
function follow<U extends User>(cached: U, isOn: boolean, wasFollowing = false): U {
  if (isFollowed(cached) === isOn) return cached
  if (isOn ? cached.isProtected && !wasFollowing : cached.isRequested) return withRequest(cached, isOn)
  return { ...cached, isFollowing: isOn, followersCount: Math.max(0, cached.followersCount + (isOn ? 1 : -1)) }
}

function block<U extends User>(cached: U): U {
  if (cached.isBlocking) return cached
  const followersCount = Math.max(0, cached.followersCount - (cached.isFollowing ? 1 : 0))
  return { ...withRequest(cached, false), isBlocking: true, isFollowing: false, isFollowedBy: false, followersCount }
}

/** Ends a block. With `before`, the block was refused: restores the follow that it ended. */
function unblock<U extends User>(cached: U, before?: User): U {
  if (!cached.isBlocking) return cached
  const { isFollowing, isFollowedBy, followersCount } = before ?? cached
  return { ...cached, isBlocking: false, isFollowing, isFollowedBy, followersCount }
}
