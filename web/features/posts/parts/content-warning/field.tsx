import { Suspense } from 'react'
import type { PostPartField } from '#web/features/posts/parts/part.ts'
import { TriangleAlert } from '#web/ui/icons.ts'
import { LazyModule } from '#web/ui/lazy/lazy-module.ts'
import { lazyPart } from '#web/ui/lazy/lazy-part.tsx'
import { PartFailed } from '#web/ui/lazy/part-failed.tsx'
import { warningToggle } from './warning-toggle.ts'

/** A chunk of its own, as most posts have no content warning. */
export const warningField = new LazyModule(() => import('./warning-field.tsx'))
const WarningField = lazyPart(warningField, (it) => it.WarningField, PartFailed)

export const contentWarningField: PostPartField = {
  Above: ({ editor }) => <Suspense>{editor.fields.warning !== null && <WarningField editor={editor} />}</Suspense>,
  entries: (editor) => {
    const { label, toggle } = warningToggle(editor)
    return [{ icon: TriangleAlert, label, select: toggle }]
  },
}
