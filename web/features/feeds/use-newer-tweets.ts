import { useQuery, useQueryClient } from '@tanstack/react-query'
import type { TweetPage } from '#contract/calls/tweets.ts'
import { useFeed, usePollInterval } from '#web/core/live/live-events.ts'
import { useMe } from '#web/core/session/session.ts'
import { useUpdateTweetCopies } from '#web/features/posts/api.ts'
import { latestPageOptions, POLL_MS, type Timeline, type TimelineTab, timelineOptions } from './api.ts'
import { mergeNewer, newerTweets } from './newer-tweets.ts'

/** Counts the tweets newer than a timeline and shows them. */
export function useNewerTweets(
  tab: TimelineTab,
  timeline: Pick<Timeline, 'pages'> | undefined,
  loadedAt: number,
): { count: number; show: () => void; refresh: () => Promise<void> } {
  const cache = useQueryClient()
  const { _id: viewer } = useMe()
  const first = timeline?.pages[0]
  const refetchInterval = usePollInterval(POLL_MS)
  useFeed(tab === 'for-you' ? 'everyone' : 'following')
  const query = useQuery({
    ...latestPageOptions(tab),
    enabled: first !== undefined,
    refetchInterval,
    // A newly fetched timeline is the latest page.
    ...(first && { initialData: { ...first, askedAt: loadedAt }, initialDataUpdatedAt: loadedAt }),
  })
  const latest = query.data
  useUpdateTweetCopies(latest?.askedAt, latest?.tweets ?? [])

  const show = (page: TweetPage | undefined) => {
    window.scrollTo(0, 0)
    if (page)
      cache.setQueryData(timelineOptions(tab).queryKey, (cached) => cached && mergeNewer(tab, cached, page, viewer))
  }
  return {
    count: timeline && latest ? newerTweets(tab, timeline, latest, viewer).length : 0,
    show: () => show(latest),
    refresh: async () => show((await query.refetch({ throwOnError: true })).data),
  }
}
