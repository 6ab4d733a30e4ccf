import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import type { User } from '#contract/calls/users.ts'
import type { CallAnswer } from '#contract/index.ts'
import { ApiError, api } from '#web/core/api/api.ts'
import { TWEETS } from '#web/core/queries/patch-tweet.ts'
import { patchUser } from '#web/core/queries/patch-user.ts'
import { toggle } from '#web/core/queries/toggle.ts'
import { toast } from '#web/ui/overlays/toast.tsx'
import { profileOptions, refetchProfiles, refreshUser } from './api.ts'

const BLOCK_FORBIDS_FOLLOW = 'Follow unavailable due to a block.'

export type UserToggle = 'follow' | 'block'
export const isUserToggle = (name: string): name is UserToggle => name === 'follow' || name === 'block'

/** Whether either has blocked the other. */
export const isBlockBetween = (user: User): boolean => user.isBlocked || user.isBlocking

/** Follows a member or stops following, on every copy of them. `failure` is SPEC §8's text for the place. */
export function useFollow(user: User, failure: string): () => void {
  const cache = useQueryClient()
  return () => {
    if (isBlockBetween(user)) toast.error(BLOCK_FORBIDS_FOLLOW)
    else void toggleFollow(cache, user, failure)
  }
}

function toggleFollow(cache: QueryClient, { _id: id, isFollowing }: User, failure: string): Promise<void> {
  return toggle<CallAnswer<'POST /users/:id/follow'>>(cache, {
    key: `follow:${id}`,
    isOn: isFollowing,
    show: (isOn) => showUserToggle(cache, 'follow', id, isOn),
    send: () => api('POST /users/:id/follow', { params: { id } }).catch((error) => explainBlock(cache, id, error)),
    apply: ({ isFollowing: isOn, followersCount }) => {
      patchUser(cache, id, (held) => ({ ...held, isFollowing: isOn, followersCount }))
      refetchProfiles(cache, id)
      void cache.invalidateQueries({ queryKey: [...TWEETS, 'timeline', 'following'] })
      return isOn
    },
    refresh: () => void refreshUser(cache, id),
    meta: { failure },
  })
}

// The block came from the other side while their page was open.
function explainBlock(cache: QueryClient, id: string, error: unknown): never {
  if (!(error instanceof ApiError) || error.code !== 'blocked') throw error
  void refreshUser(cache, id)
  throw new ApiError(error.status, error.code, BLOCK_FORBIDS_FOLLOW)
}

/** Blocks a member, which ends the follow, or ends the block. */
export function useBlock(user: User): () => void {
  const cache = useQueryClient()
  return () => void toggleBlock(cache, user)
}

function toggleBlock(cache: QueryClient, user: User): Promise<void> {
  const id = user._id
  let before: User | undefined = user
  return toggle<CallAnswer<'POST /users/:id/block'>>(cache, {
    key: `block:${id}`,
    isOn: user.isBlocking,
    show: (isOn) => patchUser(cache, id, (held) => (isOn ? block(held) : unblock(held, before))),
    send: () => api('POST /users/:id/block', { params: { id } }),
    apply: ({ blocked }) => {
      // Ending the block restores no follow.
      before = undefined
      patchUser(cache, id, (held) => (blocked ? block(held) : unblock(held)))
      refetchProfiles(cache, id)
      // Also where it is not on screen: it holds whom one has blocked (SPEC §4).
      void cache.prefetchQuery(profileOptions)
      void refetchTweets(cache)
      return blocked
    },
    refresh: () => void refreshUser(cache, id),
    meta: { failure: 'Block/unblock failed' },
  })
}

// Lists on their way were asked for while the server still knew the other state.
async function refetchTweets(cache: QueryClient): Promise<void> {
  await cache.cancelQueries({ queryKey: TWEETS })
  await cache.invalidateQueries({ queryKey: TWEETS })
}

/** Shows a follow or a block as it is wished, on every copy. */
export function showUserToggle(cache: QueryClient, name: UserToggle, id: string, isOn: boolean): void {
  patchUser(cache, id, (held) => (name === 'follow' ? follow(held, isOn) : isOn ? block(held) : unblock(held)))
}

/** Brings about a wish that had to wait. Looks first: a call would flip what is as it should be. */
export async function setUserToggle(name: UserToggle, id: string, isOn: boolean): Promise<void> {
  const user = await api('GET /users/:id', { params: { id } })
  const isNow = name === 'follow' ? user.isFollowing : user.isBlocking
  if (isNow !== isOn) await api(`POST /users/:id/${name}`, { params: { id } })
}

/** Fetches again what a changed follow or block changes. */
export function refetchRelation(cache: QueryClient, name: UserToggle, id: string): void {
  void refreshUser(cache, id)
  refetchProfiles(cache, id)
  if (name === 'follow') void cache.invalidateQueries({ queryKey: [...TWEETS, 'timeline', 'following'] })
  else void refetchTweets(cache)
}

function follow<U extends User>(held: U, isOn: boolean): U {
  if (held.isFollowing === isOn) return held
  return { ...held, isFollowing: isOn, followersCount: Math.max(0, held.followersCount + (isOn ? 1 : -1)) }
}

function block<U extends User>(held: U): U {
  if (held.isBlocking) return held
  const followersCount = Math.max(0, held.followersCount - (held.isFollowing ? 1 : 0))
  return { ...held, isBlocking: true, isFollowing: false, isFollowedBy: false, followersCount }
}

/** With `before`, the block was refused: what it ended is back. */
function unblock<U extends User>(held: U, before?: User): U {
  if (!held.isBlocking) return held
  const { isFollowing, isFollowedBy, followersCount } = before ?? held
  return { ...held, isBlocking: false, isFollowing, isFollowedBy, followersCount }
}
