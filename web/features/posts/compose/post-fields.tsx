import { Suspense } from 'react'
import { t } from '#web/core/i18n.ts'
import { useMe } from '#web/core/session/session.ts'
import { cellClass, MediaLayout } from '#web/features/media/media-layout.tsx'
import { Avatar } from '#web/ui/avatar.tsx'
import { LazyModule } from '#web/ui/lazy/lazy-module.ts'
import { lazyPart } from '#web/ui/lazy/lazy-part.tsx'
import { PartFailed } from '#web/ui/lazy/part-failed.tsx'
import { LimitedTextArea } from './limited-text-area.tsx'
import type { ComposedPost, Composer } from './use-composer.ts'

// Most tweets have no images.
const ImagePreviews = lazyPart(
  new LazyModule(() => import('#web/features/media/image-previews.tsx')),
  (it) => it.ImagePreviews,
  PartFailed,
)

interface PostFieldsProps {
  composer: Composer
  post: ComposedPost
  label: string
  fieldClass: string
  isFocusedFirst: boolean
  /** While sending, the list shows the tweet, so the field is empty. */
  isCleared: boolean
  children?: React.ReactNode
}

/** Avatar, text field and images of one post. */
export function PostFields({
  composer,
  post,
  label,
  fieldClass,
  isFocusedFirst,
  isCleared,
  children,
}: PostFieldsProps) {
  const me = useMe()
  const { posts, isBusy, takesImages } = composer
  const { id, text, images, awaited } = post
  const isLast = isCleared || posts.at(-1)?.id === id
  return (
    <div className="flex gap-3">
      <div className="flex flex-col items-center gap-1">
        <Avatar src={me.avatar} />
        {!isLast && <span aria-hidden className="mb-1 w-0.5 flex-1 bg-line" />}
      </div>
      <div className="relative flex min-w-0 flex-1 flex-col gap-3 pb-3">
        {/* Not padding of the field, whose direction is that of its text. */}
        <div className={children ? 'pe-10' : ''}>
          <LimitedTextArea
            label={label}
            text={isCleared ? '' : text}
            readOnly={isBusy}
            onText={(next) => composer.setText(post, next)}
            onSubmit={composer.send}
            onFocus={() => composer.setActive(id)}
            className={posts.length > 1 ? 'py-2 text-xl' : fieldClass}
            isFocusedFirst={isFocusedFirst}
            onField={(field) => composer.setField(id, field)}
            keepsPasted
            suggests
          />
        </div>
        {awaited > 0 && <LoadingImages count={awaited} />}
        {takesImages && !isCleared && images.length > 0 && (
          <Suspense fallback={<LoadingImages count={images.length} />}>
            <ImagePreviews
              images={images.map(({ id: image, file, alt }) => ({ id: image, source: file, alt }))}
              isLocked={isBusy}
              onRemove={(image) => composer.removeImage(post, image)}
              onAlt={(image, alt) => composer.describeImage(post, image, alt)}
              onBroken={(image) =>
                composer.removeImage(
                  post,
                  image,
                  t("That file isn't an image we support. Use JPEG, PNG, WebP, GIF or AVIF."),
                )
              }
            />
          </Suspense>
        )}
        {children}
      </div>
    </div>
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
