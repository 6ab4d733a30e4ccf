import type { ReactNode } from 'react'
import { putBack } from '#web/core/drafts.ts'
import { t } from '#web/core/i18n.ts'
import { removeAction, retryAction } from '#web/core/offline/offline-queue.ts'
import type { PendingAction } from '#web/core/offline/pending-actions.ts'
import { messageDraftName, queuedMessage } from '#web/features/messages/send.ts'

/** The state of a queued or refused message, with its actions. */
export default function QueuedMessageStatus({ item }: { item: PendingAction }) {
  const { id, problem } = item
  const edit = async () => {
    const { text, sender, recipient } = queuedMessage(item)
    await removeAction(id)
    putBack(messageDraftName(sender._id, recipient._id), { text })
  }
  return (
    <p role="status" className="flex flex-wrap items-center justify-end gap-x-1 text-xs text-muted">
      <span className={problem ? 'text-red' : ''}>
        {problem ? t('Not sent. {reason}', { reason: problem.text }) : t('Waiting to be sent')}
      </span>
      {problem && <TextButton onPress={() => void retryAction(id)}>{t('Try again')}</TextButton>}
      <TextButton onPress={() => void edit()}>{t('Edit')}</TextButton>
      <TextButton onPress={() => void removeAction(id)}>{problem ? t('Discard') : t('Cancel')}</TextButton>
    </p>
  )
}

function TextButton({ onPress, children }: { onPress: () => void; children: ReactNode }) {
  return (
    <button
      type="button"
      onClick={onPress}
      className="rounded-pill px-1.5 py-1 font-bold text-accent hover:bg-accent-soft"
    >
      {children}
    </button>
  )
}
