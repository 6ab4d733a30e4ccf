import { useInfiniteQuery } from '@tanstack/react-query'
import { Suspense } from 'react'
import type { Tweet } from '#contract/calls/tweets.ts'
import { t } from '#web/core/i18n.ts'
import { pagedQueryStates } from '#web/core/queries/query-states.ts'
import { Lightbox } from '#web/features/media/lazy-lightbox.tsx'
import { Picture } from '#web/features/media/picture.tsx'
import { useLightbox } from '#web/features/media/use-lightbox.ts'
import { viewerPanel } from '#web/features/tweets/card/tweet-media.tsx'
import { flattenTweets } from '#web/features/tweets/list/tweet-pages.tsx'
import { QueryStates, type QueryStatesProps } from '#web/ui/lists/query-states.tsx'
import { Skeleton } from '#web/ui/loading.tsx'
import { profileTweetsOptions } from './api.ts'

interface ProfileMediaProps extends Pick<QueryStatesProps, 'empty'> {
  username: string
  label: string
  /** The text when loading fails. */
  failure: string
}

interface Opened {
  id: string
  index: number
}

const gridClass = 'grid grid-cols-3 gap-0.5'

/** The images of a user's tweets as square tiles. Each opens the lightbox. */
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
          tweet.media.map((media, index) => (
            <li key={`${tweet._id}-${index}`} className="relative aspect-square bg-sunken">
              <button
                type="button"
                {...(!media.alt && { 'aria-label': tileLabel(tweet, index) })}
                onClick={() => open({ id: tweet._id, index })}
                className="absolute inset-0 -outline-offset-2 hover:brightness-90"
              >
                <Picture media={media} sizes="(min-width: 40rem) 12.5rem, 33vw" isLazy />
              </button>
            </li>
          )),
        )}
      </ul>
      {opened && shown && (
        <Suspense>
          <Lightbox media={shown.media} start={opened.index} onClose={close} panel={viewerPanel(shown, leave)} />
        </Suspense>
      )}
    </QueryStates>
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
