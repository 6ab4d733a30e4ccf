import { type ReactNode, useState } from 'react'
import { ConfirmDialog } from './dialog.tsx'

/** Closes a window, after a confirmation if changes would be lost. Render `question` inside the window. */
export function useDiscard(isChanged: boolean, onClose: () => void): { close: () => void; question: ReactNode } {
  const [isAsked, setIsAsked] = useState(false)
  return {
    close: () => (isChanged ? setIsAsked(true) : onClose()),
    question: (
      <ConfirmDialog
        isOpen={isAsked}
        title="Discard changes?"
        text="What you changed has not been saved."
        confirm="Discard"
        cancel="Keep editing"
        isDanger
        onConfirm={onClose}
        onClose={() => setIsAsked(false)}
      />
    ),
  }
}
