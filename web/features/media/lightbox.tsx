import { Dialog } from '@base-ui/react/dialog'
import { type KeyboardEvent, type ReactNode, useRef, useState } from 'react'
import type { ZoomRef } from 'yet-another-react-lightbox'
import type { Media } from '#contract/calls/tweets.ts'
import { t } from '#web/core/i18n.ts'
import { classNames } from '#web/ui/class-names.ts'
import { IconButton } from '#web/ui/controls/icon-button.tsx'
import { ChevronLeft, ChevronRight, Download, ExternalLink, Pause, Play, X } from '#web/ui/icons.ts'
import { imageUrl } from '#web/ui/image-url.ts'
import { RootMark } from '#web/ui/root-mark.ts'
import { Slides } from './slides.tsx'

interface LightboxProps {
  media: readonly Media[]
  start: number
  onClose: () => void
  /** Content below the images. */
  panel?: ReactNode
  /** Called with the address of an image that could not be loaded. */
  onBroken?: ((url: string) => void) | undefined
}

/** Shows one image at a time over the whole window: arrow keys, Escape, swipes, pinch zoom. */
export function Lightbox({ media, start, onClose, panel, onBroken }: LightboxProps) {
  const [index, setIndex] = useState(start)
  const [isPaused, setPaused] = useState(false)
  const zoom = useRef<ZoomRef>(null)
  const shown = media[index]
  const show = (next: number) => {
    if (media[next]) setIndex(next)
  }

  const handleKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'ArrowLeft') show(index - 1)
    else if (event.key === 'ArrowRight') show(index + 1)
    else if (event.key === '+' || event.key === '=') zoom.current?.zoomIn()
    else if (event.key === '-') zoom.current?.zoomOut()
  }

  if (!shown) return null
  return (
    <Dialog.Root open onOpenChange={(open) => !open && onClose()}>
      <Dialog.Portal>
        <RootMark name="lightbox" />
        <Dialog.Popup
          onKeyDown={handleKeyDown}
          className="fixed inset-0 z-42 flex flex-col overflow-hidden bg-lightbox text-ink scheme-dark outline-none"
        >
          <Dialog.Title className="sr-only">
            {shown.alt ||
              (media.length > 1
                ? t('Image {number} of {count}', { number: index + 1, count: media.length })
                : t('Image'))}
          </Dialog.Title>
          <div className="relative flex min-h-0 flex-1">
            <Slides
              media={media}
              index={index}
              isPaused={isPaused}
              onTurn={setIndex}
              onClose={onClose}
              onBroken={onBroken}
              zoom={zoom}
            />
            <Dialog.Close
              render={<IconButton icon={X} label={t('Close')} tone="overlay" hasTooltip={false} />}
              className={`absolute start-3 top-3 ${overImage}`}
            />
            <div className="absolute end-3 top-3 flex gap-2">
              {media.length > 1 && (
                <span aria-live="polite" className="rounded-pill bg-lightbox/75 px-3 text-sm leading-9">
                  {index + 1} / {media.length}
                </span>
              )}
              {shown.animated && (
                <IconButton
                  icon={isPaused ? Play : Pause}
                  label={isPaused ? t('Play animation') : t('Pause animation')}
                  tone="overlay"
                  hasTooltip={false}
                  onClick={() => setPaused(!isPaused)}
                  className={overImage}
                />
              )}
              <ImageLink icon={ExternalLink} label={t('Open original')} media={shown} />
              <ImageLink icon={Download} label={t('Download')} media={shown} isDownload />
            </div>
            {media.length > 1 && (
              <>
                <StepButton
                  icon={ChevronLeft}
                  label={t('Previous image')}
                  isOff={index === 0}
                  onTurn={() => show(index - 1)}
                  className="left-3"
                />
                <StepButton
                  icon={ChevronRight}
                  label={t('Next image')}
                  isOff={index === media.length - 1}
                  onTurn={() => show(index + 1)}
                  className="right-3"
                />
              </>
            )}
          </div>
          {(shown.alt || panel) && (
            <div className="mx-auto flex max-h-2/5 w-full max-w-150 flex-col gap-2 overflow-y-auto px-4 py-2">
              {shown.alt && <AltText text={shown.alt} />}
              {panel}
            </div>
          )}
        </Dialog.Popup>
      </Dialog.Portal>
    </Dialog.Root>
  )
}

function AltText({ text }: { text: string }) {
  return (
    <p dir="auto" className="text-sm wrap-anywhere text-muted">
      <span aria-hidden className="me-2 rounded-pill bg-press px-2 text-xs leading-5 font-bold text-ink">
        {t('ALT')}
      </span>
      {text}
    </p>
  )
}

const overImage = 'bg-lightbox/75 text-on-fill hover:bg-lightbox'

interface ImageLinkProps {
  icon: typeof Download
  label: string
  media: Media
  isDownload?: boolean
}

function ImageLink({ icon: Icon, label, media, isDownload = false }: ImageLinkProps) {
  return (
    <a
      href={imageUrl(media.url)}
      aria-label={label}
      title={label}
      {...(isDownload ? { download: '' } : { target: '_blank', rel: 'noopener' })}
      className={`inline-flex size-9 items-center justify-center rounded-pill ${overImage}`}
    >
      <Icon aria-hidden size={20} />
    </a>
  )
}

interface StepButtonProps {
  icon: typeof ChevronLeft
  label: string
  isOff: boolean
  onTurn: () => void
  className: string
}

// A button at the side that its arrow points to, in any writing direction. At either end it is invisible but stays focusable.
function StepButton({ icon, label, isOff, onTurn, className }: StepButtonProps) {
  return (
    <IconButton
      icon={icon}
      label={label}
      tone="overlay"
      hasTooltip={false}
      aria-disabled={isOff || undefined}
      onClick={onTurn}
      className={classNames('absolute top-1/2 -translate-y-1/2 aria-disabled:opacity-0', overImage, className)}
    />
  )
}
