import { Dialog } from '@base-ui/react/dialog'
import { ChevronLeft, ChevronRight, X } from 'lucide-react'
import { type KeyboardEvent, useState } from 'react'
import type { Media } from '#contract/calls/tweets.ts'
import { imageUrl } from '#web/ui/avatar.tsx'
import { classNames } from '#web/ui/class-names.ts'
import { IconButton } from '#web/ui/controls/icon-button.tsx'
import { useZoom } from './use-zoom.ts'

const STEP = 1.5

/** Shows one image at a time over the whole window: arrow keys, Escape, pinch zoom. */
export function Lightbox({ media, start, onClose }: { media: readonly Media[]; start: number; onClose: () => void }) {
  const [index, setIndex] = useState(start)
  const [loaded, setLoaded] = useState<string | null>(null)
  const shown = media[index]
  const show = (next: number) => {
    if (next < 0 || next >= media.length) return
    setIndex(next)
    reset()
  }
  const { view, reset, zoomBy, stageProps } = useZoom({
    onSwipe: (direction) => show(index + direction),
    onDismiss: onClose,
  })

  const handleKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'ArrowLeft') show(index - 1)
    else if (event.key === 'ArrowRight') show(index + 1)
    else if (event.key === '+' || event.key === '=') zoomBy(STEP)
    else if (event.key === '-') zoomBy(1 / STEP)
  }

  if (!shown) return null
  return (
    <Dialog.Root open onOpenChange={(open) => !open && onClose()}>
      <Dialog.Portal>
        <Dialog.Popup
          data-lightbox
          onKeyDown={handleKeyDown}
          className="fixed inset-0 z-42 flex flex-col overflow-hidden bg-lightbox text-on-fill outline-none"
        >
          <Dialog.Title className="sr-only">
            {shown.alt || (media.length > 1 ? `Image ${index + 1} of ${media.length}` : 'Image')}
          </Dialog.Title>
          <div
            {...stageProps}
            className={classNames(
              'flex min-h-0 flex-1 touch-none items-center justify-center overflow-hidden select-none',
              view.scale > 1 ? 'cursor-grab' : 'cursor-zoom-in',
            )}
          >
            <img
              key={shown.url}
              src={imageUrl(shown.url)}
              alt={shown.alt}
              width={shown.width}
              height={shown.height}
              draggable={false}
              onLoad={() => setLoaded(shown.url)}
              style={{
                transform: `translate(${view.x}px, ${view.y}px) scale(${view.scale})`,
                ...(loaded !== shown.url && { backgroundImage: `url("${shown.placeholder}")` }),
              }}
              className="h-auto max-h-full w-auto max-w-full bg-cover object-contain"
            />
          </div>
          {shown.alt && (
            <p dir="auto" className="mx-auto max-h-32 max-w-3xl overflow-y-auto px-4 py-3 text-center">
              {shown.alt}
            </p>
          )}
          <Dialog.Close
            render={<IconButton icon={X} label="Close" tone="overlay" hasTooltip={false} />}
            className="absolute start-3 top-3 bg-lightbox/75 text-on-fill hover:bg-lightbox"
          />
          {media.length > 1 && (
            <>
              <span
                aria-live="polite"
                className="absolute end-3 top-3 rounded-pill bg-lightbox/75 px-3 text-sm leading-9"
              >
                {index + 1} / {media.length}
              </span>
              <StepButton
                icon={ChevronLeft}
                label="Previous image"
                isOff={index === 0}
                onTurn={() => show(index - 1)}
              />
              <StepButton
                icon={ChevronRight}
                label="Next image"
                isOff={index === media.length - 1}
                onTurn={() => show(index + 1)}
              />
            </>
          )}
        </Dialog.Popup>
      </Dialog.Portal>
    </Dialog.Root>
  )
}

interface StepButtonProps {
  icon: typeof ChevronLeft
  label: string
  isOff: boolean
  onTurn: () => void
}

// Stays focusable at either end, though invisible.
function StepButton({ icon, label, isOff, onTurn }: StepButtonProps) {
  return (
    <IconButton
      icon={icon}
      label={label}
      tone="overlay"
      hasTooltip={false}
      aria-disabled={isOff || undefined}
      onClick={onTurn}
      className={classNames(
        'absolute top-1/2 -translate-y-1/2 bg-lightbox/75 text-on-fill hover:bg-lightbox aria-disabled:opacity-0',
        label.startsWith('Previous') ? 'start-3' : 'end-3',
      )}
    />
  )
}
