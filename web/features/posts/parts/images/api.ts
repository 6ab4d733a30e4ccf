import { queryOptions } from '@tanstack/react-query'
import { MINUTE_MS } from '#contract/durations.ts'
import { api } from '#web/core/api/api.ts'

/** Whether the server takes videos and voice notes. It only changes with the server's machine. */
export const takesVideosOptions = queryOptions({
  queryKey: ['network', 'takes-videos'],
  queryFn: async ({ signal }) => (await api('GET /network', { signal })).takesVideos,
  staleTime: 10 * MINUTE_MS,
})
