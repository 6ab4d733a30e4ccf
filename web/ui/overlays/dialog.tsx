import { Suspense } from 'react'
import { LazyModule } from '#web/ui/lazy/lazy-module.ts'
import { lazyPart } from '#web/ui/lazy/lazy-part.tsx'
import { PartFailedNotice } from '#web/ui/lazy/part-failed.tsx'
import type { ConfirmDialogProps } from './confirm-window.tsx'
import type { DialogProps } from './dialog-window.tsx'
import { useHasOpened } from './use-has-opened.ts'

// The machinery of a modal window is fetched when the first one opens.
const Window = lazyPart(new LazyModule(() => import('./dialog-window.tsx')), (it) => it.default, PartFailedNotice)
const ConfirmWindow = lazyPart(
  new LazyModule(() => import('./confirm-window.tsx')),
  (it) => it.default,
  PartFailedNotice,
)

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
