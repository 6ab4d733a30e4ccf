import { type ReactNode, Suspense } from 'react'
import type { Media } from '#contract/calls/tweets.ts'
import { t } from '#web/core/i18n.ts'
import { Lightbox } from './lazy-lightbox.tsx'
import { badgeClass, cellClass, MediaLayout, mediaRatio } from './media-layout.tsx'
import { MotionControl, Picture } from './picture/picture.tsx'
import { sizesOf } from './picture-source.ts'
import { useLightbox } from './use-lightbox.ts'
import { VideoMedium } from './video/video-medium.tsx'

interface MediaGridProps {
  media: readonly Media[]
  /** The accessible name of an image without a description, from its number. */
  nameFor?: (name: string) => string
  /** Content below the images in the lightbox. `leave` closes the lightbox before a navigation replaces its history entry. */
  panel?: (leave: () => void) => ReactNode
  /** Called with the address of an image or video that could not be loaded. */
  onBroken?: (url: string) => void
}

/** The images of a tweet, each of which opens the lightbox, or its video or voice note. */
export function MediaGrid({ media, nameFor = (name) => name, panel, onBroken }: MediaGridProps) {
  const { opened, open, close, leave } = useLightbox<number>()
  const sizes = sizesOf(media.length)
  const [first] = media
  if (first?.video) return <VideoMedium media={first} nameFor={nameFor} onBroken={onBroken} />

  return (
    <>
      <MediaLayout count={media.length} ratio={mediaRatio(media)}>
        {media.map((one, index) => {
          const cell = cellClass(media.length, index)
          const picture = (
            <button
              // The address is no key: the same image may occur twice.
              key={index}
              type="button"
              aria-label={
                one.alt
                  ? undefined
                  : nameFor(t('Image {number} of {count}', { number: index + 1, count: media.length }))
              }
              onClick={() => open(index)}
              className={`${one.animated ? 'relative size-full' : cell} -outline-offset-2`}
            >
              <Picture media={one} sizes={sizes} onBroken={onBroken} />
              {(one.alt || one.animated) && (
                <span aria-hidden className="absolute start-2 bottom-2 flex gap-1">
                  {one.animated && <span className={badgeClass}>{t('GIF')}</span>}
                  {one.alt && <span className={badgeClass}>{t('ALT')}</span>}
                </span>
              )}
            </button>
          )
          if (!one.animated) return picture
          return (
            <div key={index} className={cell}>
              {picture}
              <Suspense>
                <MotionControl media={one} number={media.length > 1 ? index + 1 : null} nameFor={nameFor} />
              </Suspense>
            </div>
          )
        })}
      </MediaLayout>
      {opened !== null && (
        <Suspense>
          <Lightbox media={media} start={opened} onClose={close} panel={panel?.(leave)} onBroken={onBroken} />
        </Suspense>
      )}
    </>
  )
}
