import { Suspense } from 'react'
import type { PostEditor, PostPartField } from '#web/features/posts/parts/part.ts'
import { IconButton } from '#web/ui/controls/icon-button.tsx'
import { TriangleAlert } from '#web/ui/icons.ts'
import { LazyModule } from '#web/ui/lazy/lazy-module.ts'
import { lazyPart } from '#web/ui/lazy/lazy-part.tsx'
import { PartFailed } from '#web/ui/lazy/part-failed.tsx'
import { warningToggle } from './warning-toggle.ts'

/** A chunk of its own, as most posts have no content warning. */
export const warningField = new LazyModule(() => import('./warning-field.tsx'))
const WarningField = lazyPart(warningField, (it) => it.WarningField, PartFailed)

/** Adds a content warning to an existing post, or removes it. A new post has the audience menu for that. */
function WarningButton({ editor }: { editor: PostEditor }) {
  if (editor.isNew) return null
  const { label, toggle } = warningToggle(editor)
  return <IconButton icon={TriangleAlert} label={label} tone="accent" disabled={editor.isBusy} onClick={toggle} />
}

export const contentWarningField: PostPartField = {
  Above: ({ editor }) => <Suspense>{editor.fields.warning !== null && <WarningField editor={editor} />}</Suspense>,
  Choice: WarningButton,
}
