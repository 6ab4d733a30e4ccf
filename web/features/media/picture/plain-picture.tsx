import { useState } from 'react'
import type { Media } from '#contract/calls/tweets.ts'
import { sourceOf } from '#web/features/media/picture-source.ts'
import { classNames } from '#web/ui/class-names.ts'
import { ImageOff } from '#web/ui/icons.ts'
import { placeholderStyle } from './placeholder-style.ts'

/** The longest edge, in pixels, of an image that is enlarged without smoothing, which would blur its colours. */
const PIXEL_ART_EDGE = 64

/** Addresses of images that this page has shown. The browser has them cached, so they are painted at once. */
const shown = new Set<string>()

export interface PictureProps {
  media: Media
  sizes: string
  isLazy?: boolean
  /** Whether the browser loads it before other images. */
  isFirst?: boolean
  /** Called with the address of an image that could not be loaded. */
  onBroken?: ((url: string) => void) | undefined
}

/** The blurred placeholder of an image, in its place. */
export const Placeholder = ({ media: { placeholder, alt } }: Pick<PictureProps, 'media'>) => (
  <span
    {...(alt && { role: 'img', 'aria-label': alt })}
    style={placeholderStyle(placeholder)}
    // A press on a placeholder would be lost if the image replaced it before the press ends.
    className="pointer-events-none block size-full bg-cover bg-center"
  />
)

/** An image over its blurred placeholder. An image that was shown before has no placeholder. A broken one shows an icon. */
export function PlainPicture({ media, sizes, isLazy = false, isFirst = false, onBroken }: PictureProps) {
  // The state applies to this address: a renewed address is loaded again.
  const [settled, setSettled] = useState({ url: '', state: 'loading' })
  const isKnown = shown.has(media.url)
  const state = settled.url === media.url ? settled.state : isKnown ? 'shown' : 'loading'
  const settle = (next: 'shown' | 'broken') => {
    if (next === 'shown') shown.add(media.url)
    else shown.delete(media.url)
    setSettled({ url: media.url, state: next })
  }
  if (state === 'broken') {
    return (
      <span className="flex size-full items-center justify-center text-muted">
        <ImageOff aria-hidden size={24} />
      </span>
    )
  }
  return (
    <img
      {...sourceOf(media, sizes)}
      alt={media.alt}
      width={media.width}
      height={media.height}
      decoding={isKnown ? 'sync' : 'async'}
      {...(isLazy && !isKnown && { loading: 'lazy' })}
      {...(isFirst && { fetchPriority: 'high' })}
      draggable={false}
      onLoad={() => settle('shown')}
      onError={() => {
        settle('broken')
        onBroken?.(media.url)
      }}
      // The placeholder would show through a transparent image.
      style={state === 'loading' ? placeholderStyle(media.placeholder) : undefined}
      className={classNames(
        'size-full bg-cover bg-center object-cover',
        Math.max(media.width, media.height) <= PIXEL_ART_EDGE && '[image-rendering:pixelated]',
      )}
    />
  )
}
