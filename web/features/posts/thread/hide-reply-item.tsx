import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import type { Tweet } from '#contract/calls/tweets.ts'
import { t } from '#web/core/i18n.ts'
import { findTweet } from '#web/core/queries/patch-tweet.ts'
import { useMe } from '#web/core/session/session.ts'
import { useHideReply } from '#web/features/posts/card/api.ts'
import type { TweetMenuItemProps } from '#web/features/posts/card/tweet-menu-entry.ts'
import { Eye, EyeOff } from '#web/ui/icons.ts'
import { MenuItem } from '#web/ui/overlays/menu.tsx'

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

const MAX_ANCESTORS = 100

/** Whether a user began the thread of a reply, according to the cached posts. */
function beganThread(cache: QueryClient, { replyTo }: Tweet, user: string): boolean {
  let top: Tweet | undefined
  for (let next = replyTo, steps = 0; next && steps < MAX_ANCESTORS; steps++) {
    top = findTweet(cache, next)
    next = top?.replyTo ?? null
  }
  return top?.replyTo === null && top.user._id === user
}
