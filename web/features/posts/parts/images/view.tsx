import { useQueryClient } from '@tanstack/react-query'
import { Suspense } from 'react'
import type { Tweet } from '#contract/calls/tweets.ts'
import { t } from '#web/core/i18n.ts'
import { MediaGrid } from '#web/features/media/media-grid.tsx'
import { cellClass, MediaLayout, mediaRatio } from '#web/features/media/media-layout.tsx'
import { placeholderStyle } from '#web/features/media/picture/placeholder-style.ts'
import { Placeholder } from '#web/features/media/picture/plain-picture.tsx'
import { renewOnce } from '#web/features/media/renew.ts'
import { mediaText } from '#web/features/media/video/media-words.ts'
import { VideoFrame } from '#web/features/media/video/poster.tsx'
import { refreshTweet } from '#web/features/posts/api.ts'
import { controlName } from '#web/features/posts/control-name.ts'
import { useContentWarning } from '#web/features/posts/parts/content-warning/opened.ts'
import type { PostPartView } from '#web/features/posts/parts/part.ts'
import { Button } from '#web/ui/controls/button.tsx'
import { EyeClosed } from '#web/ui/icons.ts'
import { LazyModule } from '#web/ui/lazy/lazy-module.ts'
import { lazyPart } from '#web/ui/lazy/lazy-part.tsx'
import { PartFailedNotice } from '#web/ui/lazy/part-failed.tsx'
import { imagesHeight } from './height.ts'

const Panel = lazyPart(
  new LazyModule(() => import('#web/features/posts/card/viewer-panel.tsx')),
  (it) => it.ViewerPanel,
  PartFailedNotice,
)

/** The content below the images of a tweet in the lightbox. */
export const viewerPanel = (tweet: Tweet, leave: () => void) => (
  <Suspense>
    <Panel tweet={tweet} onLeave={leave} />
  </Suspense>
)

/** Refetches a tweet when one of its images or its video could not be loaded. */
export function useRenewMedia({ _id }: Tweet): (url: string) => void {
  const cache = useQueryClient()
  return (url) => renewOnce(url, () => refreshTweet(cache, _id))
}

interface ImagesProps {
  tweet: Tweet
  isLarge: boolean
  isShort: boolean
}

/** The images or the video of a tweet, or the cover of sensitive ones. */
function Images({ tweet, isLarge, isShort }: ImagesProps) {
  const { hidesMedia, isOpened, setOpened } = useContentWarning(tweet)
  const renew = useRenewMedia(tweet)
  const { media, warning, isSensitive } = tweet
  if (media.length === 0) return null
  const hide = media[0]?.video ? t('Hide sensitive video') : t('Hide sensitive images')
  return (
    <div className={isLarge ? undefined : 'mt-3'}>
      {isShort ? (
        <p className="text-muted">{mediaText(media)}</p>
      ) : hidesMedia ? (
        <SensitiveImages tweet={tweet} onOpen={() => setOpened(true)} />
      ) : (
        <>
          <MediaGrid
            media={media}
            nameFor={(name) => controlName(name, tweet)}
            panel={(leave) => viewerPanel(tweet, leave)}
            onBroken={renew}
          />
          {isSensitive && isOpened && warning === null && (
            <Button
              variant="ghost"
              size="sm"
              aria-label={controlName(hide, tweet)}
              className="mt-1 -ms-4"
              onClick={() => setOpened(false)}
            >
              {hide}
            </Button>
          )}
        </>
      )}
    </div>
  )
}

/** The blurred placeholders of sensitive images or of a video, with a button that shows them. */
function SensitiveImages({ tweet, onOpen }: { tweet: Tweet; onOpen: () => void }) {
  const { media } = tweet
  const [first] = media
  const button = (
    <button
      type="button"
      aria-label={controlName(t('Sensitive content. Show it'), tweet)}
      onClick={onOpen}
      className="absolute inset-0 flex flex-col items-center justify-center gap-1 rounded-card bg-lightbox/60 p-2 text-center font-bold text-on-fill -outline-offset-2"
    >
      <EyeClosed aria-hidden size={24} />
      {t('Sensitive content. Show it')}
    </button>
  )
  if (first?.video)
    return (
      <VideoFrame media={first}>
        <Placeholder media={{ ...first, alt: '' }} />
        {button}
      </VideoFrame>
    )
  return (
    <div className="relative">
      <MediaLayout count={media.length} ratio={mediaRatio(media)}>
        {media.map((one, index) => (
          <div
            key={index}
            style={placeholderStyle(one.placeholder)}
            className={`${cellClass(media.length, index)} bg-cover bg-center`}
          />
        ))}
      </MediaLayout>
      {button}
    </div>
  )
}

export const imagesView: PostPartView = { Content: Images, height: imagesHeight }
