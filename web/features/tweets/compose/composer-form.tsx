import { type ComponentProps, type ReactNode, Suspense } from 'react'
import { errors } from '#contract/errors.ts'
import { useMe } from '#web/core/session/session.ts'
import { ImagePicker } from '#web/features/media/image-picker.tsx'
import { cellClass, MediaLayout } from '#web/features/media/media-layout.tsx'
import { useImageDrop } from '#web/features/media/use-image-drop.ts'
import { Avatar } from '#web/ui/avatar.tsx'
import { classNames } from '#web/ui/class-names.ts'
import { LazyModule } from '#web/ui/lazy/lazy-module.ts'
import { lazyPart } from '#web/ui/lazy/lazy-part.tsx'
import { PartFailed } from '#web/ui/lazy/part-failed.tsx'
import { LimitedTextArea } from './limited-text-area.tsx'
import type { Composer } from './use-composer.ts'

// Most tweets have no images.
const ImagePreviews = lazyPart(
  new LazyModule(() => import('#web/features/media/image-previews.tsx')),
  (it) => it.ImagePreviews,
  PartFailed,
)

interface ComposerFormProps extends Omit<ComponentProps<'form'>, 'onSubmit'> {
  composer: Composer
  label: string
  fieldClass: string
  /** Takes focus when the screen opens. */
  isFocusedFirst?: boolean
  /** While sending, the list shows the tweet, so the field is empty. */
  isClearedWhileBusy?: boolean
  toolbarClass?: string
  /** The end of the toolbar. */
  children: ReactNode
}

/** The form of a composer: avatar, text field, images and toolbar. Takes dropped and pasted images. */
export function ComposerForm({
  composer,
  label,
  fieldClass,
  isFocusedFirst = false,
  isClearedWhileBusy = false,
  toolbarClass,
  className,
  children,
  ...form
}: ComposerFormProps) {
  const me = useMe()
  const { text, images, awaited, isBusy, isFull, refusal, takesImages, addImages } = composer
  const { isOver, dropProps } = useImageDrop(addImages, takesImages && !isBusy)
  const isCleared = isBusy && isClearedWhileBusy
  return (
    <form
      {...dropProps}
      {...form}
      onSubmit={(event) => {
        event.preventDefault()
        composer.send()
      }}
      className={classNames('flex gap-3 px-4', className, isOver && 'bg-accent-soft')}
    >
      <Avatar src={me.avatar} />
      <div className="flex min-w-0 flex-1 flex-col gap-3">
        <LimitedTextArea
          label={label}
          text={isCleared ? '' : text}
          readOnly={isBusy}
          onText={composer.setText}
          onSubmit={composer.send}
          className={fieldClass}
          isFocusedFirst={isFocusedFirst}
        />
        {awaited > 0 && <LoadingImages count={awaited} />}
        {takesImages && !isCleared && images.length > 0 && (
          <Suspense fallback={<LoadingImages count={images.length} />}>
            <ImagePreviews
              images={images.map(({ id, file, alt }) => ({ id, source: file, alt }))}
              isLocked={isBusy}
              onRemove={composer.removeImage}
              onAlt={composer.describeImage}
              onBroken={(id) => composer.removeImage(id, errors.not_an_image[1])}
            />
          </Suspense>
        )}
        <p role="status" className="text-sm text-red empty:hidden">
          {refusal}
        </p>
        <div className={classNames('flex items-center justify-between gap-3', toolbarClass)}>
          <span className="-ms-2">{takesImages && <ImagePicker isOff={isBusy || isFull} onFiles={addImages} />}</span>
          {children}
        </div>
      </div>
    </form>
  )
}

// Reserves the space of images that are loading.
function LoadingImages({ count }: { count: number }) {
  return (
    <MediaLayout count={count}>
      {Array.from({ length: count }, (_, index) => (
        <div key={index} className={cellClass(count, index)} />
      ))}
    </MediaLayout>
  )
}
