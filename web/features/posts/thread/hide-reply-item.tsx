import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query'
import type { Tweet } from '#contract/calls/tweets.ts'
import { api } from '#web/core/api/api.ts'
import { t } from '#web/core/i18n.ts'
import { findTweet, putTweets } from '#web/core/queries/patch-tweet.ts'
import { useMe } from '#web/core/session/session.ts'
import { refreshTweet, repliesPrefix } from '#web/features/posts/api.ts'
import type { TweetMenuItemProps } from '#web/features/posts/card/tweet-menu-entry.ts'
import { Eye, EyeOff } from '#web/ui/icons.ts'
import { MenuItem } from '#web/ui/overlays/menu.tsx'
import { toast } from '#web/ui/overlays/toast.tsx'

/** Hides a reply in a thread of the viewer, or shows it again. */
export function HideReplyItem({ tweet }: TweetMenuItemProps) {
  const isOwnThread = beganThread(useQueryClient(), tweet, useMe()._id)
  const { mutate } = useHideReply(tweet)
  if (!isOwnThread) return null
  return (
    <MenuItem icon={tweet.isHidden ? Eye : EyeOff} onSelect={() => mutate(!tweet.isHidden)}>
      {tweet.isHidden ? t('Show this reply') : t('Hide this reply')}
    </MenuItem>
  )
}

function useHideReply({ _id: id, replyTo }: Tweet) {
  const cache = useQueryClient()
  return useMutation({
    mutationFn: (isHidden: boolean) =>
      isHidden
        ? api('PUT /tweets/:id/hidden', { params: { id } })
        : api('DELETE /tweets/:id/hidden', { params: { id } }),
    onSuccess: ({ tweet }, isHidden) => {
      putTweets(cache, [tweet])
      if (replyTo) {
        void refreshTweet(cache, replyTo)
        void cache.invalidateQueries({ queryKey: repliesPrefix(replyTo) })
      }
      toast.success(isHidden ? t('Reply hidden.') : t('Reply shown again.'))
    },
    meta: { failure: t('Failed to hide the reply') },
  })
}

const MOST_ABOVE = 100

/** Whether a user began the thread of a reply, as far as its posts are in the cache. */
function beganThread(cache: QueryClient, { replyTo }: Tweet, user: string): boolean {
  let top: Tweet | undefined
  for (let next = replyTo, steps = 0; next && steps < MOST_ABOVE; steps++) {
    top = findTweet(cache, next)
    next = top?.replyTo ?? null
  }
  return top?.replyTo === null && top.user._id === user
}
