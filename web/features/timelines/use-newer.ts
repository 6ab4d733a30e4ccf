import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useSpread } from '#web/features/tweets/api.ts'
import { latestOptions, newestOptions, type Timeline } from './api.ts'
import { newerThan, withNewer } from './newer.ts'

/** How many posts are newer than what a timeline shows, and how to show them. */
export function useNewer(
  timeline: Pick<Timeline, 'pages'> | undefined,
  loadedAt: number,
): { count: number; show: () => void } {
  const cache = useQueryClient()
  const first = timeline?.pages[0]
  const latest = useQuery({
    ...latestOptions,
    enabled: first !== undefined,
    // A timeline fetched just now needs no second look.
    ...(first && { initialData: { ...first, askedAt: loadedAt }, initialDataUpdatedAt: loadedAt }),
  }).data
  useSpread(latest?.askedAt, latest?.tweets ?? [])

  return {
    count: timeline && latest ? newerThan(timeline, latest).length : 0,
    show: () => {
      window.scrollTo(0, 0)
      if (latest) cache.setQueryData(newestOptions.queryKey, (held) => held && withNewer(held, latest))
    },
  }
}
