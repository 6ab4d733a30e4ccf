import { queryOptions } from '@tanstack/react-query'
import { MINUTE_MS } from '#contract/durations.ts'
import { api } from '#web/core/api/api.ts'

const FRESH_MS = 5 * MINUTE_MS

export const trendsOptions = queryOptions({
  queryKey: ['trends'],
  queryFn: ({ signal }) => api('GET /trends', { signal }),
  staleTime: FRESH_MS,
  refetchInterval: FRESH_MS,
})

/** Shown as examples when trends cannot be loaded. */
export const sampleTrends = [
  { name: '#React', tweets: '120K' },
  { name: '#JavaScript', tweets: '85K' },
  { name: 'Tailwind', tweets: '22K' },
] as const
