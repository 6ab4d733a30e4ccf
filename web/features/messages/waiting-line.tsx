import type { ReactNode } from 'react'
import { putBack } from '#web/core/drafts.ts'
import { removeAction, retryAction } from '#web/core/offline/offline-queue.ts'
import type { PendingAction } from '#web/core/offline/pending-actions.ts'
import { letterOf, messageDraft } from './send.ts'

/** Below a message that waits for the server, or that it would not have: why, and what can be done. */
export default function WaitingLine({ item }: { item: PendingAction }) {
  const { id, problem } = item
  const edit = async () => {
    const { text, sender, recipient } = letterOf(item)
    await removeAction(id)
    putBack(messageDraft(sender._id, recipient._id), { text })
  }
  return (
    <p role="status" className="flex flex-wrap items-center justify-end gap-x-1 text-xs text-muted">
      <span className={problem ? 'text-red' : ''}>{problem ? `Not sent. ${problem.text}` : 'Waiting'}</span>
      {problem && <Act onPress={() => void retryAction(id)}>Try again</Act>}
      <Act onPress={() => void edit()}>Edit</Act>
      <Act onPress={() => void removeAction(id)}>{problem ? 'Discard' : 'Cancel'}</Act>
    </p>
  )
}

function Act({ onPress, children }: { onPress: () => void; children: ReactNode }) {
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
