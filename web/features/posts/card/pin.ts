/** The tweet that a user has pinned to their profile. */
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useMemo } from 'react'
import type { Tweet } from '#contract/calls/tweets.ts'
import { api } from '#web/core/api/api.ts'
import { t } from '#web/core/i18n.ts'
import { patchUser } from '#web/core/queries/patch-user.ts'
import { getSession, setUser } from '#web/core/session/session.ts'
import { useTweet } from '#web/features/posts/api.ts'
import { useIsDeleted } from '#web/features/posts/delete-tweet.ts'
import { toast } from '#web/ui/overlays/toast.tsx'
import type { ListedTweet } from './tweet-origin.tsx'

/** The pinned tweet as the first of a list; undefined without one, and null until it is known. */
export function usePinnedTweet(id: string | null): ListedTweet | null | undefined {
  const isDeleted = useIsDeleted(id)
  const isWanted = id !== null && !isDeleted
  const { data, status } = useTweet(id ?? '', isWanted)
  const tweet = isWanted ? data?.tweet : undefined
  const pinned = useMemo(() => tweet && { ...tweet, isPinned: true as const }, [tweet])
  return isWanted && status === 'pending' ? null : pinned
}

/** Pins an own tweet in place of another, or unpins it. Shows at once, and is taken back when the server refuses. */
export function usePin(tweet: Tweet) {
  const cache = useQueryClient()
  const show = (pinnedTweet: string | null) => {
    const { user } = getSession()
    if (!user) return null
    setUser({ ...user, pinnedTweet })
    patchUser(cache, user._id, (cached) => ({ ...cached, pinnedTweet }))
    return user.pinnedTweet
  }
  return useMutation({
    mutationFn: (isPinned: boolean) =>
      api(isPinned ? 'PUT /tweets/:id/pin' : 'DELETE /tweets/:id/pin', { params: { id: tweet._id } }),
    onMutate: (isPinned) => show(isPinned ? tweet._id : null),
    onError: (_error, _isPinned, before) => void show(before ?? null),
    onSuccess: (_answer, isPinned) =>
      toast.success(isPinned ? t('Pinned to your profile') : t('Unpinned from your profile')),
    meta: { failure: t('Failed to pin post') },
  })
}
