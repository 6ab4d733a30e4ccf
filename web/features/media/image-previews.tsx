import { Suspense, useState } from 'react'
import { t } from '#web/core/i18n.ts'
import { IconButton } from '#web/ui/controls/icon-button.tsx'
import { X } from '#web/ui/icons.ts'
import { imageUrl } from '#web/ui/image-url.ts'
import { LazyModule } from '#web/ui/lazy/lazy-module.ts'
import { lazyPart } from '#web/ui/lazy/lazy-part.tsx'
import { PartFailedNotice } from '#web/ui/lazy/part-failed.tsx'
import { cellClass, MediaLayout } from './media-layout.tsx'
import { useObjectUrl } from './use-object-url.ts'

const AltDialog = lazyPart(new LazyModule(() => import('./alt-dialog.tsx')), (it) => it.AltDialog, PartFailedNotice)

/** A chosen file, or the address of an image of an existing tweet. */
export interface PreviewImage {
  id: string
  file: File | string
  alt: string
}

interface ImagePreviewsProps {
  images: readonly PreviewImage[]
  isLocked?: boolean
  /** Removes an image, and moves the focus off its button. Without it the images are read-only. */
  onRemove?: (id: string) => void
  onAlt?: (id: string, alt: string) => void
  onBroken?: (id: string) => void
}

/** The chosen images in the layout of the tweet. Editable images have buttons for Remove and alt text. */
export function ImagePreviews({ images, isLocked = false, ...actions }: ImagePreviewsProps) {
  if (images.length === 0) return null
  return (
    <MediaLayout count={images.length}>
      {images.map((image, index) => (
        <div key={image.id} className={cellClass(images.length, index)}>
          <Preview image={image} position={index + 1} isLocked={isLocked} {...actions} />
        </div>
      ))}
    </MediaLayout>
  )
}

type PreviewProps = Omit<ImagePreviewsProps, 'images' | 'isLocked'> & {
  image: PreviewImage
  position: number
  isLocked: boolean
}

function Preview({ image, position, isLocked, onRemove, onAlt, onBroken }: PreviewProps) {
  const [isDescribing, setIsDescribing] = useState(false)
  const url = useObjectUrl(image.file)
  return (
    <>
      {url && (
        <img
          src={imageUrl(url)}
          alt={image.alt || (onRemove ? t('Image {number}', { number: position }) : '')}
          onError={() => onBroken?.(image.id)}
          className="absolute inset-0 size-full object-cover"
        />
      )}
      {onRemove && (
        <IconButton
          icon={X}
          label={t('Remove image {number}', { number: position })}
          hasTooltip={false}
          tone="overlay"
          size="sm"
          disabled={isLocked}
          onClick={() => onRemove(image.id)}
          className="absolute end-2 top-2"
        />
      )}
      {onAlt && (
        <button
          type="button"
          data-lacks-alt={image.alt === '' || undefined}
          disabled={isLocked}
          onClick={() => setIsDescribing(true)}
          className="absolute start-2 bottom-2 rounded-pill bg-lightbox/75 px-3 text-xs leading-7 font-bold text-on-fill hover:bg-lightbox"
        >
          <span aria-hidden>{image.alt ? '✓ ' : '+ '}</span>
          {t('ALT')}
          <span className="sr-only">
            {image.alt
              ? t(': edit description of image {number}', { number: position })
              : t(': add description of image {number}', { number: position })}
          </span>
        </button>
      )}
      {isDescribing && url && (
        <Suspense>
          <AltDialog
            source={image.file}
            url={url}
            alt={image.alt}
            onSave={(alt) => onAlt?.(image.id, alt)}
            onClose={() => setIsDescribing(false)}
          />
        </Suspense>
      )}
    </>
  )
}
