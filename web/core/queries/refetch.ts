import { focusManager, hashKey, type QueryClient } from '@tanstack/react-query'

interface Job {
  over: Promise<unknown>
  next?: Promise<void>
}

/** Between two fetches of the same. */
const EVERY_MS = 250
const jobs = new Map<string, Job>()

/**
 * Fetches again what is shown under a key, at once; what is asked meanwhile is one more fetch. While nobody looks it
 * is only noted: coming back to the tab fetches it. Resolves once what was there when it was called is shown.
 */
export function refetch(
  cache: QueryClient,
  queryKey: readonly unknown[],
  { evenHidden = false, everyMs = EVERY_MS } = {},
): Promise<void> {
  const name = hashKey(queryKey)
  const start = () => {
    const refetchType = evenHidden || focusManager.isFocused() ? 'active' : 'none'
    const fetched = cache.invalidateQueries({ queryKey, refetchType })
    const job: Job = { over: Promise.all([fetched, new Promise((resolve) => setTimeout(resolve, everyMs))]) }
    jobs.set(name, job)
    void job.over.then(() => jobs.get(name) === job && jobs.delete(name))
    return fetched
  }
  const job = jobs.get(name)
  if (!job) return start()
  // One that is under way may have been answered before the news.
  job.next ??= job.over.then(start)
  return job.next
}
