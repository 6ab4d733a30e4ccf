import { useInfiniteQuery } from '@tanstack/react-query'
import { Suspense } from 'react'
import type { Tweet } from '#contract/calls/tweets.ts'
import { t } from '#web/core/i18n.ts'
import { pagedQueryStates } from '#web/core/queries/query-states.ts'
import { routes } from '#web/core/routes.ts'
import { Lightbox } from '#web/features/media/lazy-lightbox.tsx'
import { Picture } from '#web/features/media/picture/picture.tsx'
import { stillOf } from '#web/features/media/picture-source.ts'
import { useLightbox } from '#web/features/media/use-lightbox.ts'
import { videoName } from '#web/features/media/video/media-words.ts'
import { VideoSigns } from '#web/features/media/video/poster.tsx'
import { flattenTweets } from '#web/features/posts/list/tweet-pages.tsx'
import { useContentWarning } from '#web/features/posts/parts/content-warning/opened.ts'
import { useRenewMedia, viewerPanel } from '#web/features/posts/parts/images/view.tsx'
import { EyeClosed } from '#web/ui/icons.ts'
import { Link } from '#web/ui/link.tsx'
import { QueryStates, type QueryStatesProps } from '#web/ui/lists/query-states.tsx'
import { Skeleton } from '#web/ui/loading.tsx'
import { profileTweetsOptions } from './api.ts'

interface ProfileMediaProps extends Pick<QueryStatesProps, 'empty'> {
  username: string
  label: string
  /** The default text for a failure. */
  failure: string
}

interface Opened {
  id: string
  index: number
}

const gridClass = 'grid grid-cols-3 gap-0.5'

/** The images and videos of a user's tweets as square tiles. An image opens the lightbox. */
export function ProfileMedia({ username, label, failure, empty }: ProfileMediaProps) {
  const query = useInfiniteQuery(profileTweetsOptions(username, 'media'))
  const tweets = flattenTweets(query.data).filter((tweet) => tweet.media.length > 0)
  const { opened, open, close, leave } = useLightbox<Opened>()
  const shown = opened && tweets.find((tweet) => tweet._id === opened.id)
  return (
    <QueryStates
      {...pagedQueryStates(query, failure)}
      {...(empty && { empty })}
      isEmpty={tweets.length === 0}
      skeleton={<TileSkeletons />}
    >
      <ul aria-label={label} className={gridClass}>
        {tweets.flatMap((tweet) =>
          tweet.media.map((_, index) => (
            <Tile
              key={`${tweet._id}-${index}`}
              tweet={tweet}
              index={index}
              onOpen={() => open({ id: tweet._id, index })}
            />
          )),
        )}
      </ul>
      {opened && shown && (
        <Suspense>
          <TweetLightbox tweet={shown} start={opened.index} onClose={close} leave={leave} />
        </Suspense>
      )}
    </QueryStates>
  )
}

interface TweetLightboxProps {
  tweet: Tweet
  start: number
  onClose: () => void
  leave: () => void
}

function TweetLightbox({ tweet, leave, ...props }: TweetLightboxProps) {
  const renew = useRenewMedia(tweet)
  return <Lightbox {...props} media={tweet.media} panel={viewerPanel(tweet, leave)} onBroken={renew} />
}

const TILE_SIZES = '(min-width: 40rem) 12.5rem, 33vw'
const tileClass = 'absolute inset-0 -outline-offset-2 hover:brightness-90'

/** One image, or a video, which leads to its post. A press on what is hidden reveals it first. */
function Tile({ tweet, index, onOpen }: { tweet: Tweet; index: number; onOpen: () => void }) {
  const { hidesAll, hidesMedia, setOpened } = useContentWarning(tweet)
  const renew = useRenewMedia(tweet)
  const media = tweet.media[index]!
  return (
    <li className="relative aspect-square bg-sunken">
      {hidesAll || hidesMedia ? (
        <button
          type="button"
          aria-label={t('Sensitive content. Show it')}
          style={media.placeholder ? { backgroundImage: `url("${media.placeholder}")` } : undefined}
          onClick={() => setOpened(true)}
          className={`${tileClass} bg-cover bg-center`}
        >
          <span className="flex size-full items-center justify-center bg-lightbox/60 text-on-fill">
            <EyeClosed aria-hidden size={24} />
          </span>
        </button>
      ) : media.video ? (
        <Link
          to={routes.tweet(tweet._id)}
          aria-label={videoName({ ...media, alt: media.alt || tweet.content })}
          className={tileClass}
        >
          <Picture media={media} sizes={TILE_SIZES} isLazy onBroken={renew} />
          <VideoSigns media={media} />
        </Link>
      ) : (
        <button
          type="button"
          {...(!media.alt && { 'aria-label': tileLabel(tweet, index) })}
          onClick={onOpen}
          className={tileClass}
        >
          {/* Many of them at once would move. */}
          <Picture media={media.animated ? stillOf(media) : media} sizes={TILE_SIZES} isLazy onBroken={renew} />
        </button>
      )}
    </li>
  )
}

const tileLabel = ({ content, media }: Tweet, index: number): string =>
  content
    ? t('Image {number} of {count}: {text}', { number: index + 1, count: media.length, text: content })
    : t('Image {number} of {count}', { number: index + 1, count: media.length })

const TILES = ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h', 'i']

const TileSkeletons = () => (
  <div className={gridClass}>
    {TILES.map((tile) => (
      <Skeleton key={tile} className="aspect-square rounded-none!" />
    ))}
  </div>
)
