import { useQueryClient } from '@tanstack/react-query'
import { t } from '#web/core/i18n.ts'
import { useMe } from '#web/core/session/session.ts'
import type { TweetMenuItemProps } from '#web/features/posts/card/tweet-menu-entry.ts'
import { Eye, EyeOff } from '#web/ui/icons.ts'
import { MenuItem } from '#web/ui/overlays/menu.tsx'
import { beganThread, useHideReply } from './hide-reply.ts'

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
