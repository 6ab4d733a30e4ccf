import { useEffect, useEffectEvent, useRef } from 'react'
import { t } from '#web/core/i18n.ts'
import { Button } from '#web/ui/controls/button.tsx'
import { Spinner } from '#web/ui/loading.tsx'

// `scrollMargin` is for lists with their own scrolling. TypeScript's DOM types do not have it yet.
const AHEAD: IntersectionObserverInit & { scrollMargin: string } = { rootMargin: '1200px', scrollMargin: '1200px' }

/** Props of LoadMore. */
export interface LoadMoreProps {
  hasMore: boolean
  isLoading: boolean
  /** The last page failed: the next try needs a press on Retry. */
  hasFailed: boolean
  onLoad: () => void
  /** Text at the end of the list. */
  end?: string
}

/** The foot of a list. Loads the next page before it scrolls into view; its button is the fallback. */
export function LoadMore({ hasMore, isLoading, hasFailed, onLoad, end = t('You’ve reached the end.') }: LoadMoreProps) {
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
    <div
      ref={foot}
      className="flex min-h-20 flex-col items-center justify-center gap-3 p-4 text-sm text-muted in-data-part:empty:hidden"
    >
      {isLoading && <Spinner label={t('Loading more')} />}
      {hasFailed && !isLoading && <p role="alert">{t('Couldn’t load more.')}</p>}
      {hasMore && !isLoading && (
        <Button variant="outline" onClick={onLoad}>
          {hasFailed ? t('Retry') : t('Load more')}
        </Button>
      )}
      {!hasMore && end && <p>{end}</p>}
    </div>
  )
}
