import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useFeed, usePollInterval } from '#web/core/live/live-events.ts'
import { useMe } from '#web/core/session/session.ts'
import { useSpread } from '#web/features/tweets/api.ts'
import { LOOK_MS, latestOptions, type Tab, type Timeline, timelineOptions } from './api.ts'
import { newerThan, withNewer } from './newer.ts'

/** How many posts are newer than what a timeline shows, and how to show them. */
export function useNewer(
  tab: Tab,
  timeline: Pick<Timeline, 'pages'> | undefined,
  loadedAt: number,
): { count: number; show: () => void } {
  const cache = useQueryClient()
  const { _id: viewer } = useMe()
  const first = timeline?.pages[0]
  const refetchInterval = usePollInterval(LOOK_MS)
  useFeed(tab === 'for-you' ? 'everyone' : 'following')
  const latest = useQuery({
    ...latestOptions(tab),
    enabled: first !== undefined,
    refetchInterval,
    // A timeline fetched just now needs no second look.
    ...(first && { initialData: { ...first, askedAt: loadedAt }, initialDataUpdatedAt: loadedAt }),
  }).data
  useSpread(latest?.askedAt, latest?.tweets ?? [])

  return {
    count: timeline && latest ? newerThan(tab, timeline, latest, viewer).length : 0,
    show: () => {
      window.scrollTo(0, 0)
      if (latest)
        cache.setQueryData(timelineOptions(tab).queryKey, (held) => held && withNewer(tab, held, latest, viewer))
    },
  }
}
