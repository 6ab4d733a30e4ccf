import { focusManager, hashKey, type Query, type QueryClient, type QueryKey } from '@tanstack/react-query'

interface Job {
  /** The query of the first fetch. Clearing the cache, as signing out does, creates another one under the key. */
  query: Query
  /** Settles when the fetch and the pause after it are over. */
  done: Promise<unknown>
  next?: Promise<void>
}

const EVERY_MS = 250
const jobs = new Map<string, Job>()

/**
 * Refetches the shown queries of a key at once. Calls during the fetch share one more fetch. In a hidden tab queries are only
 * invalidated, and fetched when the tab is shown. Resolves once data fetched after the call is shown.
 */
export function refetch(
  cache: QueryClient,
  queryKey: QueryKey,
  { evenHidden = false, everyMs = EVERY_MS } = {},
): Promise<void> {
  const name = hashKey(queryKey)
  const query = cache.getQueryCache().find({ queryKey, exact: false })
  if (!query) return Promise.resolve()
  const start = () => {
    const refetchType = evenHidden || focusManager.isFocused() ? 'active' : 'none'
    const fetched = cache.invalidateQueries({ queryKey, refetchType })
    const job: Job = { query, done: Promise.all([fetched, new Promise((resolve) => setTimeout(resolve, everyMs))]) }
    jobs.set(name, job)
    void job.done.then(() => jobs.get(name) === job && jobs.delete(name))
    return fetched
  }
  const job = jobs.get(name)
  if (!job || job.query !== query) return start()
  // The running fetch may have been answered before the change.
  job.next ??= job.done.then(start)
  return job.next
}
