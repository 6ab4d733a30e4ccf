import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useFeed, usePollInterval } from '#web/core/live/live-events.ts'
import { useMe } from '#web/core/session/session.ts'
import { useUpdateTweetCopies } from '#web/features/tweets/api.ts'
import { latestPageOptions, POLL_MS, type Timeline, type TimelineTab, timelineOptions } from './api.ts'
import { mergeNewer, newerTweets } from './newer-tweets.ts'

/** Counts the tweets newer than a timeline and shows them. */
export function useNewerTweets(
  tab: TimelineTab,
  timeline: Pick<Timeline, 'pages'> | undefined,
  loadedAt: number,
): { count: number; show: () => void } {
  const cache = useQueryClient()
  const { _id: viewer } = useMe()
  const first = timeline?.pages[0]
  const refetchInterval = usePollInterval(POLL_MS)
  useFeed(tab === 'for-you' ? 'everyone' : 'following')
  const latest = useQuery({
    ...latestPageOptions(tab),
    enabled: first !== undefined,
    refetchInterval,
    // A timeline just fetched is the latest page.
    ...(first && { initialData: { ...first, askedAt: loadedAt }, initialDataUpdatedAt: loadedAt }),
  }).data
  useUpdateTweetCopies(latest?.askedAt, latest?.tweets ?? [])

  return {
    count: timeline && latest ? newerTweets(tab, timeline, latest, viewer).length : 0,
    show: () => {
      window.scrollTo(0, 0)
      if (latest)
        cache.setQueryData(timelineOptions(tab).queryKey, (cached) => cached && mergeNewer(tab, cached, latest, viewer))
    },
  }
}
