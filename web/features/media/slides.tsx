import { type RefObject, useEffect } from 'react'
import {
  ACTION_CLOSE,
  type ComponentProps,
  createModule,
  Lightbox,
  LightboxRoot,
  type PluginProps,
  useEvents,
  type ZoomRef,
} from 'yet-another-react-lightbox'
import Zoom from 'yet-another-react-lightbox/plugins/zoom'
import 'yet-another-react-lightbox/styles.css'
import type { Media } from '#contract/calls/tweets.ts'
import { t } from '#web/core/i18n.ts'
import { imageUrl } from '#web/ui/image-url.ts'

interface SlidesProps {
  media: readonly Media[]
  index: number
  /** Shows the first frames of animations. */
  isPaused: boolean
  onTurn: (index: number) => void
  onClose: () => void
  /** Called with the address of an image that could not be loaded. */
  onBroken: ((url: string) => void) | undefined
  zoom: RefObject<ZoomRef | null>
}

/**
 * The images of the lightbox: swipes, pinch zoom, wheel and double click. A click beside the image or a swipe down closes it.
 */
export function Slides({ media, index, isPaused, onTurn, onClose, onBroken, zoom }: SlidesProps) {
  return (
    <Lightbox
      plugins={[withoutFrame, Zoom]}
      open
      index={index}
      slides={media.map((one) => ({ ...one, src: imageUrl(addressOf(one, isPaused)) }))}
      close={onClose}
      on={{ view: (view) => onTurn(view.index) }}
      carousel={{
        ...{ finite: true, padding: 0, preload: 1 },
        // The types of the library lack onError, which it passes on like other props.
        imageProps: ({ width, height, src }): object => ({
          ...{ width, height },
          onError: () => onBroken?.(media.find((one) => imageUrl(addressOf(one, isPaused)) === src)!.url),
        }),
      }}
      labels={{
        Slide: t('Image'),
        Carousel: t('Images'),
        'Photo gallery': t('Images'),
        '{index} of {total}': t('Image {number} of {count}', { number: '{index}', count: '{total}' }),
      }}
      animation={{ swipe: 250 }}
      controller={{ focus: false, closeOnBackdropClick: true, closeOnPullDown: true }}
      zoom={{ ref: zoom, maxZoomPixelRatio: 6, scrollToZoom: true, doubleClickMaxStops: 1 }}
    />
  )
}

const addressOf = ({ url, smallUrl, animated }: Media, isPaused: boolean) => (animated && isPaused ? smallUrl : url)

/** Removes the library's buttons, focus and scroll handling, which the dialog around the images provides. */
function withoutFrame({ remove, replace }: PluginProps): void {
  remove('no-scroll')
  remove('toolbar')
  remove('navigation')
  replace('portal', createModule('portal', Stage))
}

// Images go from left to right in any writing direction, like the arrows beside them.
function Stage({ close, children }: ComponentProps) {
  const { subscribe } = useEvents()
  useEffect(() => subscribe(ACTION_CLOSE, close), [subscribe, close])
  return (
    <LightboxRoot
      dir="ltr"
      className="yarl__relative [--yarl__color_backdrop:transparent] min-h-0 min-w-0 flex-1 touch-none"
    >
      {children}
    </LightboxRoot>
  )
}
