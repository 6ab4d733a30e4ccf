import { Suspense } from 'react'
import { errors } from '#contract/errors.ts'
import { cellClass, MediaLayout } from '#web/features/media/media-layout.tsx'
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

interface ComposerBodyProps {
  composer: Composer
  label: string
  fieldClass?: string
  /** Takes focus when the screen opens. */
  isFirst?: boolean
  /** While sending, the list shows the tweet, so the field is empty. */
  isClearedWhileBusy?: boolean
}

/** The text field and images of a composer. */
export function ComposerBody({
  composer,
  label,
  fieldClass,
  isFirst = false,
  isClearedWhileBusy = false,
}: ComposerBodyProps) {
  const { text, images, awaited, isBusy, refusal, takesImages } = composer
  const isCleared = isBusy && isClearedWhileBusy
  return (
    <>
      <LimitedTextArea
        label={label}
        text={isCleared ? '' : text}
        readOnly={isBusy}
        onText={composer.setText}
        onSubmit={composer.send}
        className={fieldClass}
        isFocusedFirst={isFirst}
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
    </>
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
