import { type ReactNode, useState } from 'react'
import { usePendingActions } from '#web/core/offline/pending-actions.ts'
import { logOut } from '#web/features/auth/own-session.ts'
import { ConfirmDialog } from '#web/ui/overlays/dialog.tsx'

/** Signs out, after a confirmation if actions are pending. Render `question` somewhere. */
export function useSignOut(): { signOut: () => void; question: ReactNode } {
  const count = usePendingActions().length
  const [isAsked, setIsAsked] = useState(false)
  const what = count === 1 ? 'Something you did' : `${count} things you did`
  return {
    signOut: () => (count > 0 ? setIsAsked(true) : logOut()),
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
