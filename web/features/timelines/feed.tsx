import { useInfiniteQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { failureText } from '#web/core/api.ts'
import { routes } from '#web/core/routes.ts'
import { useMe } from '#web/core/session.ts'
import { tweetsOf } from '#web/features/tweets/pages.ts'
import { PendingTweets } from '#web/features/tweets/pending-tweet.tsx'
import { TweetList } from '#web/features/tweets/tweet-list.tsx'
import { TweetSkeletons } from '#web/features/tweets/tweet-skeleton.tsx'
import { ButtonLink } from '#web/ui/button.tsx'
import { ListFaces } from '#web/ui/list.tsx'
import { newestOptions } from './api.ts'
import { keepTimeline, takeTimeline } from './kept-timeline.ts'
import { NewerPill } from './newer-pill.tsx'
import { useNewer } from './use-newer.ts'

/** The newest posts, page by page. Back and reload find it as it was. */
export function Feed() {
  const me = useMe()
  const [kept] = useState(() => takeTimeline(me._id))
  const timeline = useInfiniteQuery({
    ...newestOptions,
    ...(kept && { initialData: kept, initialDataUpdatedAt: 0 }),
  })
  const { data, dataUpdatedAt } = timeline
  const tweets = tweetsOf(data)
  const newer = useNewer(data, dataUpdatedAt)

  useEffect(() => {
    const keep = () => {
      // Near the top a reload is meant to bring news.
      if (data && window.scrollY > window.innerHeight) keepTimeline(me._id, data)
    }
    addEventListener('pagehide', keep)
    return () => removeEventListener('pagehide', keep)
  }, [data, me._id])

  return (
    <>
      <NewerPill count={newer.count} onShow={newer.show} />
      <PendingTweets />
      <ListFaces
        status={data ? 'success' : timeline.status}
        isEmpty={tweets.length === 0}
        skeleton={<TweetSkeletons />}
        empty={{
          text: 'Nothing here yet',
          help: 'What people post appears here.',
          action: <ButtonLink to={routes.compose()}>Write a post</ButtonLink>,
        }}
        error={{
          text: failureText(timeline.error, 'Failed to load posts'),
          onRetry: () => void timeline.refetch(),
          isRetrying: timeline.isFetching,
        }}
        more={{
          hasMore: timeline.hasNextPage,
          isLoading: timeline.isFetchingNextPage,
          hasFailed: timeline.isFetchNextPageError,
          onLoad: () => void timeline.fetchNextPage(),
        }}
      >
        <TweetList name="newest" label="Timeline" tweets={tweets} isBusy={timeline.isFetchingNextPage} />
      </ListFaces>
    </>
  )
}
