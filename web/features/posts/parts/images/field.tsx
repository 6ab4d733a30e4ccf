import { Suspense } from 'react'
import { THREAD_IMAGES, TWEET_IMAGES } from '#contract/limits.ts'
import type { PostContent } from '#web/core/drafts.ts'
import { t } from '#web/core/i18n.ts'
import { uuid } from '#web/core/uuid.ts'
import { acceptImages } from '#web/features/media/accept-images.ts'
import { ImagePicker } from '#web/features/media/image-picker.tsx'
import { ImagePreviews } from '#web/features/media/image-previews.tsx'
import { cellClass, MediaLayout } from '#web/features/media/media-layout.tsx'
import type { EditorPost, PostEditor, PostPartField } from '#web/features/posts/parts/part.ts'
import { LazyModule } from '#web/ui/lazy/lazy-module.ts'
import { lazyPart } from '#web/ui/lazy/lazy-part.tsx'
import { PartFailed } from '#web/ui/lazy/part-failed.tsx'
import { altReminder } from './alt-reminder.ts'

const AltReminder = lazyPart(new LazyModule(() => import('./alt-reminder-notice.tsx')), (it) => it.default, PartFailed)

interface FieldProps {
  editor: PostEditor
}

/** New replies accept no images. */
const takesImages = ({ isNew, isReply }: PostEditor) => !(isNew && isReply)

/** Images chosen before the stored ones are read would replace them. */
const isLocked = ({ isBusy, posts }: PostEditor) => isBusy || posts.some(({ awaited }) => awaited > 0)

const countImages = (posts: readonly EditorPost[]) => posts.reduce((sum, { images }) => sum + images.length, 0)

const roomIn = ({ active, posts }: PostEditor) =>
  Math.min(TWEET_IMAGES - active.images.length, THREAD_IMAGES - countImages(posts))

function add(editor: PostEditor, files: readonly File[]): void {
  const { active } = editor
  const { accepted, refusal } = acceptImages(files, roomIn(editor))
  if (accepted.length > 0)
    editor.setImages(active, [...active.images, ...accepted.map((file) => ({ id: uuid(), file, alt: '' }))])
  editor.refuse(refusal)
}

const Picker = ({ editor }: FieldProps) =>
  takesImages(editor) && (
    <ImagePicker isOff={isLocked(editor) || roomIn(editor) <= 0} onFiles={(files) => add(editor, files)} />
  )

function Previews({ editor, post }: FieldProps & { post: EditorPost }) {
  const { images, awaited } = post
  const remove = (id: string, reason: string | null = null) => {
    editor.setImages(
      post,
      images.filter((image) => image.id !== id),
    )
    editor.refuse(reason)
  }
  return (
    <>
      {awaited > 0 && <LoadingImages count={awaited} />}
      {(takesImages(editor) || editor.isScheduled) && (
        <ImagePreviews
          images={images}
          isLocked={editor.isBusy}
          onRemove={remove}
          onAlt={(id, alt) =>
            editor.setImages(
              post,
              images.map((image) => (image.id === id ? { ...image, alt } : image)),
            )
          }
          onBroken={(id) => {
            // A stored image that can't be loaded now is still one.
            if (images.some((image) => image.id === id && typeof image.file !== 'string'))
              remove(id, t("That file isn't an image we support. Use JPEG, PNG, WebP, GIF or AVIF."))
          }}
        />
      )}
    </>
  )
}

// Reserves the space of images that are being read.
const LoadingImages = ({ count }: { count: number }) => (
  <MediaLayout count={count}>
    {Array.from({ length: count }, (_, index) => (
      <div key={index} className={cellClass(count, index)} />
    ))}
  </MediaLayout>
)

function Reminder({ editor: { posts, isBusy } }: FieldProps) {
  const missing = posts.flatMap(({ images }) => images).filter(({ alt }) => alt === '').length
  const isOn = altReminder.useIsOn() && missing > 0 && !isBusy
  return <Suspense>{isOn && <AltReminder missing={missing} />}</Suspense>
}

const PendingImages = ({ post: { images } }: { post: PostContent }) =>
  images.length > 0 && (
    <div className="mt-3">
      <ImagePreviews images={images} />
    </div>
  )

export const imagesField: PostPartField = {
  Adder: Picker,
  Below: Previews,
  Notice: Reminder,
  Pending: PendingImages,
  drop: (editor) => (takesImages(editor) && !isLocked(editor) ? (files) => add(editor, files) : null),
}
