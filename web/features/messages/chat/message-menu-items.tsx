/** What the menu of a message holds, and the questions before it is deleted. A chunk of its own. */
import { Copy, Trash2 } from 'lucide-react'
import type { Message } from '#contract/calls/messages.ts'
import type { Author } from '#contract/calls/users.ts'
import { copyText } from '#web/core/clipboard.ts'
import { t } from '#web/core/i18n.ts'
import { useDeleteMessage } from '#web/features/messages/delete-message.ts'
import { ConfirmDialog } from '#web/ui/overlays/dialog.tsx'
import { MenuItem, MenuSeparator } from '#web/ui/overlays/menu.tsx'
import { toast } from '#web/ui/overlays/toast.tsx'

/** What the menu opens over the page: from whom the message is to be deleted. */
export type MessageDialogName = 'me' | 'both'

export interface MessageMenuItemsProps {
  message: Message
  isOwn: boolean
  onChoose: (dialog: MessageDialogName) => void
}

export function MessageMenuItems({ message, isOwn, onChoose }: MessageMenuItemsProps) {
  const copy = async () => {
    if (await copyText(message.text)) toast.success(t('Copied'))
  }
  return (
    <>
      <MenuItem icon={Copy} onSelect={() => void copy()}>
        {t('Copy text')}
      </MenuItem>
      <MenuSeparator />
      <MenuItem icon={Trash2} isDanger onSelect={() => onChoose('me')}>
        {t('Delete for me')}
      </MenuItem>
      {isOwn && (
        <MenuItem icon={Trash2} isDanger onSelect={() => onChoose('both')}>
          {t('Delete for both')}
        </MenuItem>
      )}
    </>
  )
}

interface MessageDialogProps {
  message: Message
  other: Author
  dialog: MessageDialogName
  isOpen: boolean
  onClose: () => void
}

/** Asks before a message is deleted. */
export function MessageDialog({ message, other, dialog, isOpen, onClose }: MessageDialogProps) {
  const { mutate } = useDeleteMessage()
  const { name } = other
  return (
    <ConfirmDialog
      isOpen={isOpen}
      title={dialog === 'me' ? t('Delete this message for you?') : t('Delete this message for both?')}
      text={
        dialog === 'me'
          ? t('{name} keeps it. This can’t be undone.', { name })
          : t('{name} won’t see it any more, either. This can’t be undone.', { name })
      }
      confirm={t('Delete')}
      isDanger
      onConfirm={() => {
        onClose()
        // What had the focus leaves the page with the message.
        document.querySelector<HTMLElement>('[data-messages]')?.focus({ preventScroll: true })
        mutate({ message: message._id, other: other._id, from: dialog })
      }}
      onClose={onClose}
    />
  )
}
