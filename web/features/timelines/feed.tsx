import { useInfiniteQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { queryStates } from '#web/core/queries/query-states.ts'
import { routes } from '#web/core/routes.ts'
import { useMe } from '#web/core/session/session.ts'
import { tweetsOf } from '#web/features/tweets/pages.ts'
import { PendingTweets } from '#web/features/tweets/pending-tweets.tsx'
import { TweetList } from '#web/features/tweets/tweet-list.tsx'
import { TweetSkeletons } from '#web/features/tweets/tweet-skeleton.tsx'
import { ButtonLink } from '#web/ui/controls/button.tsx'
import { QueryStates } from '#web/ui/lists/query-states.tsx'
import { type Tab, tabs, timelineOptions } from './api.ts'
import { keepTimeline, takeTimeline } from './kept-timeline.ts'
import { NewerPill } from './newer-pill.tsx'
import { useNewer } from './use-newer.ts'

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
export function Feed({ tab }: { tab: Tab }) {
  const me = useMe()
  const [kept] = useState(() => takeTimeline(me._id, tab))
  const timeline = useInfiniteQuery({
    ...timelineOptions(tab),
    ...(kept && { initialData: kept, initialDataUpdatedAt: 0 }),
  })
  const { data, dataUpdatedAt } = timeline
  const tweets = tweetsOf(data)
  const { text, help, to, act } = empty[tab]
  const label = tabs.find(({ value }) => value === tab)?.label ?? ''
  const newer = useNewer(tab, data, dataUpdatedAt)

  useEffect(() => {
    const keep = () => {
      // Near the top a reload is meant to bring news.
      if (data && window.scrollY > window.innerHeight) keepTimeline(me._id, tab, data)
    }
    addEventListener('pagehide', keep)
    return () => removeEventListener('pagehide', keep)
  }, [data, me._id, tab])

  return (
    <>
      <NewerPill count={newer.count} onShow={newer.show} />
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
