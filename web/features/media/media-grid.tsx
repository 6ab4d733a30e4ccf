import { Suspense } from 'react'
import type { Media } from '#contract/calls/tweets.ts'
import { LazyModule } from '#web/ui/lazy/lazy-module.ts'
import { lazyPart } from '#web/ui/lazy/lazy-part.tsx'
import { PartFailedNotice } from '#web/ui/lazy/part-failed.tsx'
import { cellClass, MediaLayout, mediaRatio } from './media-layout.tsx'
import { Picture } from './picture.tsx'
import { useLightbox } from './use-lightbox.ts'

const Lightbox = lazyPart(new LazyModule(() => import('./lightbox.tsx')), (it) => it.Lightbox, PartFailedNotice)

/** The images of a tweet. Each opens the lightbox. */
export function MediaGrid({ media }: { media: readonly Media[] }) {
  const { opened, open, close } = useLightbox()
  const sizes = media.length === 1 ? '(min-width: 40rem) 32rem, 84vw' : '(min-width: 40rem) 16rem, 42vw'

  return (
    <>
      <MediaLayout count={media.length} ratio={mediaRatio(media)}>
        {media.map((one, index) => (
          <button
            key={one.url}
            type="button"
            aria-label={one.alt ? undefined : `Image ${index + 1} of ${media.length}`}
            onClick={() => open(index)}
            className={`${cellClass(media.length, index)} -outline-offset-2`}
          >
            <Picture media={one} sizes={sizes} />
            {one.alt && (
              <span
                aria-hidden
                className="absolute start-2 bottom-2 rounded-pill bg-lightbox/75 px-2 text-xs leading-5 font-bold text-on-fill"
              >
                ALT
              </span>
            )}
          </button>
        ))}
      </MediaLayout>
      {opened !== null && (
        <Suspense>
          <Lightbox media={media} start={opened} onClose={close} />
        </Suspense>
      )}
    </>
  )
}
