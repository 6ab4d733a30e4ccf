import { useInfiniteQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { t } from '#web/core/i18n.ts'
import { routes } from '#web/core/routes.ts'
import { isScreenKept, useMe } from '#web/core/session/session.ts'
import { TweetPages } from '#web/features/posts/list/tweet-pages.tsx'
import { PendingTweets } from '#web/features/posts/publish/pending-tweets.tsx'
import { ButtonLink } from '#web/ui/controls/button.tsx'
import { PullToRefresh } from '#web/ui/lists/pull-to-refresh.tsx'
import { type TimelineTab, timelineOptions, timelineTabs } from './api.ts'
import { NewerTweetsButton } from './newer-tweets-button.tsx'
import { restoreTimeline, saveTimeline } from './saved-timeline.ts'
import { useNewerTweets } from './use-newer-tweets.ts'

const empty = {
  'for-you': {
    text: t('No posts yet'),
    help: t('Posts from everyone appear here. Write the first one.'),
    action: <ButtonLink to={routes.compose()}>{t('Write a post')}</ButtonLink>,
  },
  following: {
    text: t('Your Following feed is empty'),
    help: t('Follow people to see their posts here.'),
    action: <ButtonLink to={routes.people}>{t('Find people to follow')}</ButtonLink>,
  },
}

/** A timeline with paging. Back and reload restore its position. */
export function TimelineFeed({ tab }: { tab: TimelineTab }) {
  const me = useMe()
  const [saved] = useState(() => restoreTimeline(me._id, tab))
  const timeline = useInfiniteQuery({
    ...timelineOptions(tab),
    ...(saved && { initialData: saved, initialDataUpdatedAt: 0 }),
  })
  const { data, dataUpdatedAt } = timeline
  const newer = useNewerTweets(tab, data, dataUpdatedAt)

  useEffect(() => {
    const save = () => {
      // Near the top a reload loads the newest tweets instead.
      if (data && !isScreenKept() && window.scrollY > window.innerHeight) saveTimeline(me._id, tab, data)
    }
    addEventListener('pagehide', save)
    return () => removeEventListener('pagehide', save)
  }, [data, me._id, tab])

  return (
    <>
      <PullToRefresh onRefresh={data ? newer.refresh : () => timeline.refetch({ throwOnError: true })} />
      {/* A running refetch will show the newer tweets, which would remove the button before a press. */}
      <NewerTweetsButton count={timeline.isRefetching ? 0 : newer.count} onShow={newer.show} />
      <PendingTweets />
      <TweetPages
        query={timeline}
        name={tab}
        label={timelineTabs.find(({ value }) => value === tab)?.label ?? ''}
        empty={empty[tab]}
        failure={t('Failed to load posts')}
      />
    </>
  )
}
