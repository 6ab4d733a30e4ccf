import { Suspense, useState } from 'react'
import { LazyModule } from '#web/ui/lazy/lazy-module.ts'
import { lazyPart } from '#web/ui/lazy/lazy-part.tsx'
import { PartFailedNotice } from '#web/ui/lazy/part-failed.tsx'
import type { ConfirmDialogProps, DialogProps } from './dialog-windows.tsx'

// Fetched when the first dialog opens.
const windows = new LazyModule(() => import('./dialog-windows.tsx'))
const DialogWindow = lazyPart(windows, (it) => it.DialogWindow, PartFailedNotice)
const ConfirmWindow = lazyPart(windows, (it) => it.ConfirmWindow, PartFailedNotice)

/** A modal window over the page; the whole screen on phones. Traps the focus and restores it. */
export function Dialog(props: DialogProps) {
  const hasOpened = useHasOpened(props.isOpen)
  return <Suspense>{hasOpened && <DialogWindow {...props} />}</Suspense>
}

/** A modal question with a confirming and a cancelling button. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const hasOpened = useHasOpened(props.isOpen)
  return <Suspense>{hasOpened && <ConfirmWindow {...props} />}</Suspense>
}

/** Whether a dialog has been open. Before that its chunk is not needed, after that it stays mounted to animate its closing. */
function useHasOpened(isOpen: boolean): boolean {
  const [hasOpened, setHasOpened] = useState(isOpen)
  if (isOpen && !hasOpened) setHasOpened(true)
  return hasOpened
}
