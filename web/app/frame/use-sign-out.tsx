import { type ReactNode, useState } from 'react'
import { getPendingActions, usePendingActions } from '#web/core/offline/pending-actions.ts'
import { logOut } from '#web/features/auth/own-session.ts'
import { ConfirmDialog } from '#web/ui/overlays/dialog.tsx'
import { finishUndo } from '#web/ui/overlays/undo.ts'

/** Signs out, after a confirmation if actions are pending. Render `question` somewhere. */
export function useSignOut(): { signOut: () => Promise<void>; question: ReactNode } {
  const count = usePendingActions().length
  const [isAsked, setIsAsked] = useState(false)
  const what = count === 1 ? 'Something you did' : `${count} things you did`
  return {
    signOut: async () => {
      await finishUndo()
      if (getPendingActions().length > 0) setIsAsked(true)
      else logOut()
    },
    question: (
      <ConfirmDialog
        isOpen={isAsked}
        title="Sign out without sending?"
        text={`${what} could not be sent yet and will be lost.`}
        confirm="Sign out"
        isDanger
        onConfirm={logOut}
        onClose={() => setIsAsked(false)}
      />
    ),
  }
}
