/** The items of a message's menu, and the dialogs before a deletion. A chunk of its own. */
import { useQueryClient } from '@tanstack/react-query'
import type { Message } from '#contract/calls/messages.ts'
import type { Author } from '#contract/calls/users.ts'
import { copyText } from '#web/core/clipboard.ts'
import { t } from '#web/core/i18n.ts'
import { THREADS_KEY } from '#web/features/messages/api.ts'
import { useDeleteMessage } from '#web/features/messages/delete-message.ts'
import { isTemporary, type Thread } from '#web/features/messages/thread.ts'
import { ReportDialog } from '#web/features/reports/report-dialog.tsx'
import { Copy, Flag, Trash2 } from '#web/ui/icons.ts'
import { ConfirmDialog } from '#web/ui/overlays/dialog.tsx'
import { MenuItem, MenuSeparator } from '#web/ui/overlays/menu.tsx'
import { toast } from '#web/ui/overlays/toast.tsx'

/** Names of the dialogs that the menu opens: deletion for oneself or for both, or a report. */
export type MessageDialogName = 'me' | 'both' | 'report'

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
      {!isOwn && (
        <MenuItem icon={Flag} isDanger onSelect={() => onChoose('report')}>
          {t('Report message')}
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

/** The dialog that an item opened. */
export function MessageDialog({ dialog, ...rest }: MessageDialogProps) {
  return dialog === 'report' ? <ReportMessage {...rest} /> : <DeleteDialog dialog={dialog} {...rest} />
}

type MessageProps = Omit<MessageDialogProps, 'dialog'>

/** Reports a message. The loaded messages of the conversation can be attached. */
function ReportMessage({ message, other, ...rest }: MessageProps) {
  const threads = useQueryClient().getQueriesData<Thread>({ queryKey: THREADS_KEY })
  const thread = threads.map(([, each]) => each).find((each) => each?.other._id === other._id)
  const messages = thread?.messages.filter((each) => !isTemporary(each)) ?? [message]
  return <ReportDialog subject={{ kind: 'message', id: message._id, user: message.sender, messages }} {...rest} />
}

/** Asks before a message is deleted. */
function DeleteDialog({ message, other, dialog, isOpen, onClose }: MessageProps & { dialog: 'me' | 'both' }) {
  const { mutate } = useDeleteMessage()
  const { name } = other
  return (
    <ConfirmDialog
      isOpen={isOpen}
      title={dialog === 'me' ? t('Delete this message for you?') : t('Delete this message for both?')}
      text={
        dialog === 'me'
          ? t('{name} keeps it. This can’t be undone.', { name })
          : t('{name} won’t see it anymore, either. This can’t be undone.', { name })
      }
      confirm={t('Delete')}
      isDanger
      onConfirm={() => {
        onClose()
        // The focused element is removed with the message.
        document.querySelector<HTMLElement>('[data-messages]')?.focus({ preventScroll: true })
        mutate({ message: message._id, other: other._id, from: dialog })
      }}
      onClose={onClose}
    />
  )
}
