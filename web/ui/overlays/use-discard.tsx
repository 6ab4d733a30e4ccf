import { type ReactNode, useState } from 'react'
import { t } from '#web/core/i18n.ts'
import { ConfirmDialog } from './dialog.tsx'

/** Closes a window, after a confirmation if changes would be lost. Render `question` inside the window. */
export function useDiscard(isChanged: boolean, onClose: () => void): { close: () => void; question: ReactNode } {
  const [isAsked, setIsAsked] = useState(false)
  return {
    close: () => (isChanged ? setIsAsked(true) : onClose()),
    question: (
      <ConfirmDialog
        isOpen={isAsked}
        title={t('Discard changes?')}
        text={t('Your changes haven’t been saved.')}
        confirm={t('Discard')}
        cancel={t('Keep editing')}
        isDanger
        onConfirm={() => {
          setIsAsked(false)
          onClose()
        }}
        onClose={() => setIsAsked(false)}
      />
    ),
  }
}
