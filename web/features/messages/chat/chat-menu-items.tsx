/** The items of a conversation's menu, and their dialogs. A chunk of its own. */

import { useNavigate } from 'react-router'
import type { User } from '#contract/calls/users.ts'
import { t } from '#web/core/i18n.ts'
import { routes } from '#web/core/routes.ts'
import { useDeleteConversation } from '#web/features/messages/requests/api.ts'
import { BlockDialog } from '#web/features/people/block-button.tsx'
import { useBlock } from '#web/features/people/toggles.ts'
import { Ban, Trash2 } from '#web/ui/icons.ts'
import { ConfirmDialog } from '#web/ui/overlays/dialog.tsx'
import { MenuItem } from '#web/ui/overlays/menu.tsx'

/** Names of the dialogs that the menu opens. */
export type ChatDialogName = 'delete' | 'block'

export interface ChatMenuItemsProps {
  user: User
  canDelete: boolean
  onChoose: (dialog: ChatDialogName) => void
}

export function ChatMenuItems({ user, canDelete, onChoose }: ChatMenuItemsProps) {
  const { username, isBlocking } = user
  const block = useBlock(user)
  return (
    <>
      {canDelete && (
        <MenuItem icon={Trash2} isDanger onSelect={() => onChoose('delete')}>
          {t('Delete conversation')}
        </MenuItem>
      )}
      <MenuItem icon={Ban} isDanger={!isBlocking} onSelect={() => (isBlocking ? block() : onChoose('block'))}>
        {isBlocking ? t('Unblock @{username}', { username }) : t('Block @{username}', { username })}
      </MenuItem>
    </>
  )
}

interface ChatDialogProps {
  user: User
  dialog: ChatDialogName
  isOpen: boolean
  onClose: () => void
}

/** The dialog that an item opens. */
export const ChatDialog = ({ dialog, ...rest }: ChatDialogProps) =>
  dialog === 'block' ? <BlockDialog {...rest} /> : <DeleteDialog {...rest} />

function DeleteDialog({ user, isOpen, onClose }: Omit<ChatDialogProps, 'dialog'>) {
  const navigate = useNavigate()
  const { mutate } = useDeleteConversation(user, () => navigate(routes.messages(), { replace: true }))
  return (
    <ConfirmDialog
      isOpen={isOpen}
      title={t('Delete this conversation?')}
      text={t('It’ll be gone from your messages for good. {name} keeps it.', { name: user.name })}
      confirm={t('Delete')}
      isDanger
      onConfirm={() => {
        onClose()
        mutate()
      }}
      onClose={onClose}
    />
  )
}
