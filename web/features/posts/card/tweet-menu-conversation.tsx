/** Muting the conversation of a post, for the menu of every post. */
import { useQuery } from '@tanstack/react-query'
import { t } from '#web/core/i18n.ts'
import { Bell, BellOff } from '#web/ui/icons.ts'
import { MenuItem } from '#web/ui/overlays/menu.tsx'
import { offerUndo } from '#web/ui/overlays/undo.ts'
import { conversationMuteOptions, useMuteConversation } from './api.ts'
import type { TweetMenuItemProps } from './tweet-menu-entry.ts'

// Rendered only in an open menu: only then its state is fetched.
export function ConversationItem({ tweet: { _id: id } }: TweetMenuItemProps) {
  const isMuted = useQuery(conversationMuteOptions(id)).data?.isMuted ?? false
  const { mutate } = useMuteConversation(id)
  const choose = () => {
    mutate(!isMuted)
    offerUndo({
      key: `conversation:${id}`,
      message: isMuted
        ? t('Conversation no longer muted')
        : t('Conversation muted. You won’t get notifications about it.'),
      undo: () => mutate(isMuted),
    })
  }
  return (
    <MenuItem icon={isMuted ? Bell : BellOff} onSelect={choose}>
      {isMuted ? t('Unmute this conversation') : t('Mute this conversation')}
    </MenuItem>
  )
}
