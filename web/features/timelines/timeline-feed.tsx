import { useInfiniteQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { queryStates } from '#web/core/queries/query-states.ts'
import { routes } from '#web/core/routes.ts'
import { useMe } from '#web/core/session/session.ts'
import { flattenTweets } from '#web/features/tweets/list/flatten-tweets.ts'
import { TweetList } from '#web/features/tweets/list/tweet-list.tsx'
import { TweetSkeletons } from '#web/features/tweets/list/tweet-skeletons.tsx'
import { PendingTweets } from '#web/features/tweets/publish/pending-tweets.tsx'
import { ButtonLink } from '#web/ui/controls/button.tsx'
import { QueryStates } from '#web/ui/lists/query-states.tsx'
import { type TimelineTab, timelineOptions, timelineTabs } from './api.ts'
import { NewerTweetsButton } from './newer-tweets-button.tsx'
import { restoreTimeline, saveTimeline } from './saved-timeline.ts'
import { useNewerTweets } from './use-newer-tweets.ts'

const empty = {
  'for-you': {
    text: 'Nothing here yet',
    help: 'What people post appears here.',
    to: routes.compose(),
    act: 'Write a post',
  },
  following: {
    text: 'Whom would you like to read?',
    help: 'What the people you follow post and repost appears here.',
    to: routes.people,
    act: 'Find people',
  },
}

/** A timeline, page by page. Back and reload find it as it was. */
export function TimelineFeed({ tab }: { tab: TimelineTab }) {
  const me = useMe()
  const [kept] = useState(() => restoreTimeline(me._id, tab))
  const timeline = useInfiniteQuery({
    ...timelineOptions(tab),
    ...(kept && { initialData: kept, initialDataUpdatedAt: 0 }),
  })
  const { data, dataUpdatedAt } = timeline
  const tweets = flattenTweets(data)
  const { text, help, to, act } = empty[tab]
  const label = timelineTabs.find(({ value }) => value === tab)?.label ?? ''
  const newer = useNewerTweets(tab, data, dataUpdatedAt)

  useEffect(() => {
    const keep = () => {
      // Near the top a reload is meant to bring news.
      if (data && window.scrollY > window.innerHeight) saveTimeline(me._id, tab, data)
    }
    addEventListener('pagehide', keep)
    return () => removeEventListener('pagehide', keep)
  }, [data, me._id, tab])

  return (
    <>
      <NewerTweetsButton count={newer.count} onShow={newer.show} />
      <PendingTweets />
      <QueryStates
        {...queryStates(timeline, 'Failed to load posts')}
        isEmpty={tweets.length === 0}
        skeleton={<TweetSkeletons />}
        empty={{ text, help, action: <ButtonLink to={to}>{act}</ButtonLink> }}
      >
        <TweetList name={tab} label={label} tweets={tweets} isBusy={timeline.isFetchingNextPage} />
      </QueryStates>
    </>
  )
}
