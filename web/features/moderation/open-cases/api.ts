import { queryOptions, useQuery } from '@tanstack/react-query'
import { api } from '#web/core/api/api.ts'
import { useIsModerator } from '#web/features/moderation/use-is-moderator.ts'

const POLL_MS = 60_000

/** The number of cases in each view of the queue. */
export const openCasesOptions = queryOptions({
  queryKey: ['moderation', 'counts'],
  queryFn: ({ signal }) => api('GET /moderation/counts', { signal }),
  staleTime: POLL_MS / 2,
})

/** Open cases and appeals, for the badge; 0 for members. */
export function useOpenCases(): number {
  const { data } = useQuery({ ...openCasesOptions, enabled: useIsModerator(), refetchInterval: POLL_MS })
  return data ? data.open + data.appeals : 0
}
