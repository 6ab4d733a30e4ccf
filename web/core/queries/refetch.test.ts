import { QueryClient, QueryObserver } from '@tanstack/react-query'
import { expect, it, vi } from 'vitest'
import { refetch } from './refetch.ts'

const queryKey = ['conversations']

/** Observes the key, as a screen does. */
const show = (cache: QueryClient, queryFn: () => Promise<string>) =>
  new QueryObserver(cache, { queryKey, queryFn, retry: false }).subscribe(() => {})

it('waits for nothing from before the cache was cleared', async () => {
  const cache = new QueryClient()
  vi.useFakeTimers()
  const leave = show(cache, async () => 'old')
  // The pause after it never ends.
  await refetch(cache, queryKey)
  leave()
  cache.clear()
  vi.useRealTimers()
  show(cache, async () => 'new')
  await refetch(cache, queryKey)
  expect(cache.getQueryData(queryKey)).toBe('new')
})

it('leaves nothing to wait for when nothing is under the key', async () => {
  const cache = new QueryClient()
  vi.useFakeTimers()
  // The pause after it would never end.
  await refetch(cache, ['unread'])
  vi.useRealTimers()
  await refetch(new QueryClient(), ['unread'])
})
