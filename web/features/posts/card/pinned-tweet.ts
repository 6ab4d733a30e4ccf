/** The tweet that a user has pinned to their profile. */
import { useMemo } from 'react'
import { useTweet } from '#web/features/posts/api.ts'
import { useIsDeleted } from '#web/features/posts/delete-tweet.ts'
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
