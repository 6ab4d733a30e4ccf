import { lazy, Suspense } from 'react'
import type { ConfirmDialogProps } from './confirm-window.tsx'
import type { DialogProps } from './dialog-window.tsx'
import { useHasOpened } from './use-has-opened.ts'

// The machinery of a modal window is fetched when the first one opens.
const Window = lazy(() => import('./dialog-window.tsx'))
const ConfirmWindow = lazy(() => import('./confirm-window.tsx'))

/** A window over the page; a whole screen on phones. Traps focus and gives it back. */
export function Dialog(props: DialogProps) {
  const hasOpened = useHasOpened(props.isOpen)
  return <Suspense>{hasOpened && <Window {...props} />}</Suspense>
}

/** A question that must be answered before anything else. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const hasOpened = useHasOpened(props.isOpen)
  return <Suspense>{hasOpened && <ConfirmWindow {...props} />}</Suspense>
}
