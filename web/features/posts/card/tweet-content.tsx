import type { ReactNode } from 'react'
import type { Tweet } from '#contract/calls/tweets.ts'
import { t } from '#web/core/i18n.ts'
import { cellClass, MediaLayout, mediaRatio } from '#web/features/media/media-layout.tsx'
import { controlName } from '#web/features/posts/control-name.ts'
import { classNames } from '#web/ui/class-names.ts'
import { Button } from '#web/ui/controls/button.tsx'
import { EyeClosed, TriangleAlert } from '#web/ui/icons.ts'
import { useCovers } from './covers.ts'
import { TweetMedia } from './tweet-media.tsx'
import { TweetText } from './tweet-text.tsx'

interface TweetContentProps {
  tweet: Tweet
  /** The id of its text. */
  id?: string
  isLarge?: boolean
  /** What is shown for the images, in place of them. */
  media?: ReactNode
}

/** Text and images of a tweet, as far as nothing covers them. */
export function TweetContent({ tweet, id, isLarge = false, media }: TweetContentProps) {
  const { hidesAll, hidesMedia, isOpened, setOpened } = useCovers(tweet)
  const { warning, content } = tweet
  const textId = warning === null ? id : undefined
  return (
    <>
      {warning !== null && (
        <div className={classNames('flex flex-wrap items-center gap-x-3 gap-y-1', !hidesAll && 'mb-2')}>
          <p id={id} dir="auto" className="min-w-0 font-bold wrap-anywhere">
            <TriangleAlert aria-hidden size={16} className="me-1.5 inline-block align-[-0.15em]" />
            {warning}
          </p>
          <Button
            variant="outline"
            size="sm"
            aria-label={controlName(hidesAll ? t('Show') : t('Hide'), tweet)}
            aria-expanded={!hidesAll}
            onClick={() => setOpened(hidesAll)}
          >
            {hidesAll ? t('Show') : t('Hide')}
          </Button>
        </div>
      )}
      {!hidesAll && (
        <>
          {content && (
            <TweetText text={content} isLarge={isLarge} isTranslatable {...(textId !== undefined && { id: textId })} />
          )}
          {tweet.media.length > 0 && (
            <div className={isLarge ? undefined : 'mt-3'}>
              {media ??
                (hidesMedia ? (
                  <CoveredMedia tweet={tweet} onOpen={() => setOpened(true)} />
                ) : (
                  <>
                    <TweetMedia tweet={tweet} />
                    {tweet.isSensitive && isOpened && warning === null && (
                      <Button
                        variant="ghost"
                        size="sm"
                        aria-label={controlName(t('Hide sensitive images'), tweet)}
                        className="mt-1 -ms-4"
                        onClick={() => setOpened(false)}
                      >
                        {t('Hide sensitive images')}
                      </Button>
                    )}
                  </>
                ))}
            </div>
          )}
        </>
      )}
    </>
  )
}

/** The blurred placeholders of images, with what opens them. */
function CoveredMedia({ tweet, onOpen }: { tweet: Tweet; onOpen: () => void }) {
  const { media } = tweet
  return (
    <div className="relative">
      <MediaLayout count={media.length} ratio={mediaRatio(media)}>
        {media.map((one, index) => (
          <div
            key={index}
            style={one.placeholder ? { backgroundImage: `url("${one.placeholder}")` } : undefined}
            className={`${cellClass(media.length, index)} bg-cover bg-center`}
          />
        ))}
      </MediaLayout>
      <button
        type="button"
        aria-label={controlName(t('Sensitive content. Show it'), tweet)}
        onClick={onOpen}
        className="absolute inset-0 flex flex-col items-center justify-center gap-1 rounded-card bg-lightbox/60 p-2 text-center font-bold text-on-fill -outline-offset-2"
      >
        <EyeClosed aria-hidden size={24} />
        {t('Sensitive content. Show it')}
      </button>
    </div>
  )
}
