import { useEffect, useEffectEvent, useRef } from 'react'
import { Button } from '#web/ui/controls/button.tsx'
import { Spinner } from '#web/ui/spinner.tsx'

// The second is for lists that scroll by themselves; younger than the types of the browser.
const AHEAD: IntersectionObserverInit & { scrollMargin: string } = { rootMargin: '1200px', scrollMargin: '1200px' }

/** Props of LoadMore; an infinite query has them all. */
export interface LoadMoreProps {
  hasMore: boolean
  isLoading: boolean
  /** The last try failed: nothing loads by itself until the person presses Retry. */
  hasFailed: boolean
  onLoad: () => void
  /** Said at the end of the list. */
  end?: string
}

/** The foot of a list: loads the next page before it comes into view, by a button where that does not work. */
export function LoadMore({ hasMore, isLoading, hasFailed, onLoad, end = 'You’ve reached the end.' }: LoadMoreProps) {
  const foot = useRef<HTMLDivElement>(null)
  const canLoad = hasMore && !isLoading && !hasFailed
  const load = useEffectEvent(onLoad)

  useEffect(() => {
    if (!canLoad || !foot.current || typeof IntersectionObserver === 'undefined') return
    const observer = new IntersectionObserver(([entry]) => entry?.isIntersecting && load(), AHEAD)
    observer.observe(foot.current)
    return () => observer.disconnect()
  }, [canLoad])

  return (
    <div ref={foot} className="flex min-h-20 flex-col items-center justify-center gap-3 p-4 text-sm text-muted">
      {isLoading && <Spinner label="Loading more" />}
      {hasFailed && !isLoading && <p role="alert">Couldn’t load more.</p>}
      {hasMore && !isLoading && (
        <Button variant="outline" onClick={onLoad}>
          {hasFailed ? 'Retry' : 'Load more'}
        </Button>
      )}
      {!hasMore && <p>{end}</p>}
    </div>
  )
}
