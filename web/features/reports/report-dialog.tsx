import { Suspense, useState } from 'react'
import { LazyModule } from '#web/ui/lazy/lazy-module.ts'
import { lazyPart } from '#web/ui/lazy/lazy-part.tsx'
import { PartFailedNotice } from '#web/ui/lazy/part-failed.tsx'
import type { ReportDialogProps } from './reported.ts'

const ReportWindow = lazyPart(
  new LazyModule(() => import('./dialog/report-window.tsx')),
  (it) => it.ReportWindow,
  PartFailedNotice,
)

/** The dialog that reports a post, an account or a message to the moderators. Its code is fetched when it first opens. */
export function ReportDialog(props: ReportDialogProps) {
  const [hasOpened, setHasOpened] = useState(props.isOpen)
  if (props.isOpen && !hasOpened) setHasOpened(true)
  return <Suspense>{hasOpened && <ReportWindow {...props} />}</Suspense>
}
