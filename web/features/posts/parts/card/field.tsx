import { Suspense } from 'react'
import type { EditorPost, PostEditor, PostPartField } from '#web/features/posts/parts/part.ts'
import { LazyModule } from '#web/ui/lazy/lazy-module.ts'
import { lazyPart } from '#web/ui/lazy/lazy-part.tsx'

const Preview = lazyPart(new LazyModule(() => import('./card-preview.tsx')), (it) => it.CardPreview)

/** The card that a link will get, or the post that it will quote. An existing post shows it, and its menu takes it off. */
const Below = ({ editor, post }: { editor: PostEditor; post: EditorPost }) =>
  editor.isNew &&
  post.images.length + post.awaited === 0 &&
  !post.poll &&
  (editor.fields.quote === null || post.id !== null) &&
  post.text.includes('://') && (
    <Suspense>
      <Preview editor={editor} text={post.text} />
    </Suspense>
  )

export const cardField: PostPartField = { Below }
