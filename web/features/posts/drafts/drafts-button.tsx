import { Suspense, useState } from 'react'
import { t } from '#web/core/i18n.ts'
import type { PostEntry } from '#web/features/posts/parts/part.ts'
import { Button } from '#web/ui/controls/button.tsx'
import { FileText } from '#web/ui/icons.ts'
import { LazyModule } from '#web/ui/lazy/lazy-module.ts'
import { lazyPart } from '#web/ui/lazy/lazy-part.tsx'
import { PartFailedNotice } from '#web/ui/lazy/part-failed.tsx'

const DraftsDialog = lazyPart(new LazyModule(() => import('./drafts-dialog.tsx')), (it) => it.default, PartFailedNotice)

/** The button that opens the list of drafts. */
export function DraftsButton({ replyTo, isOff }: { replyTo: string | null; isOff: boolean }) {
  const [isOpen, setIsOpen] = useState(false)
  return (
    <>
      <Button variant="ghost" size="sm" disabled={isOff} onClick={() => setIsOpen(true)}>
        {t('Drafts')}
      </Button>
      <Suspense>{isOpen && <DraftsDialog replyTo={replyTo} onClose={() => setIsOpen(false)} />}</Suspense>
    </>
  )
}

/** The same in a menu. */
export const draftsEntry = (replyTo: string | null): PostEntry => ({
  ...{ icon: FileText, label: t('Drafts') },
  select: (open) => open(({ onClose }) => <DraftsDialog replyTo={replyTo} onClose={onClose} />),
})
