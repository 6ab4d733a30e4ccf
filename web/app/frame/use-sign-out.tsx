import { type ReactNode, useState } from 'react'
import { t } from '#web/core/i18n.ts'
import { getPendingActions, usePendingActions } from '#web/core/offline/pending-actions.ts'
import { logOut } from '#web/features/auth/own-session.ts'
import { ConfirmDialog } from '#web/ui/overlays/dialog.tsx'
import { finishUndo } from '#web/ui/overlays/undo.ts'

/** Signs out, after a confirmation if actions are pending. Render `question` somewhere. */
export function useSignOut(): { signOut: () => Promise<void>; question: ReactNode } {
  const count = usePendingActions().length
  const [isAsked, setIsAsked] = useState(false)
  return {
    signOut: async () => {
      await finishUndo()
      if (getPendingActions().length > 0) setIsAsked(true)
      else logOut()
    },
    question: (
      <ConfirmDialog
        isOpen={isAsked}
        title={t('Sign out without sending?')}
        text={t(
          '{count, plural, one {# change hasn’t been sent yet and will be lost.} other {# changes haven’t been sent yet and will be lost.}}',
          { count },
        )}
        confirm={t('Sign out')}
        isDanger
        onConfirm={logOut}
        onClose={() => setIsAsked(false)}
      />
    ),
  }
}
