/** Muting the conversation of a post, for the menu of every post. */
import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { api } from '#web/core/api/api.ts'
import { t } from '#web/core/i18n.ts'
import { Bell, BellOff } from '#web/ui/icons.ts'
import { MenuItem } from '#web/ui/overlays/menu.tsx'
import { offerUndo } from '#web/ui/overlays/undo.ts'
import type { TweetMenuItemProps } from './tweet-menu-entry.ts'

const conversationOptions = (id: string) =>
  queryOptions({
    queryKey: ['conversation-mute', id],
    queryFn: ({ signal }) => api('GET /tweets/:id/mute', { params: { id }, signal }),
    staleTime: 0,
  })

// Rendered only in an open menu: only then its state is fetched.
export function ConversationItem({ tweet: { _id: id } }: TweetMenuItemProps) {
  const cache = useQueryClient()
  const isMuted = useQuery(conversationOptions(id)).data?.isMuted ?? false
  const { mutate } = useMutation({
    mutationFn: (isOn: boolean) =>
      api(isOn ? 'PUT /tweets/:id/mute' : 'DELETE /tweets/:id/mute', { params: { id }, keepalive: true }),
    // Any post of the thread has the same state.
    onSuccess: () => cache.invalidateQueries({ queryKey: ['conversation-mute'] }),
    meta: { failure: t('That didn’t work. Try again.') },
  })
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
