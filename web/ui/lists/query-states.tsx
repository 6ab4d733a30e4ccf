import { type ReactNode, useContext } from 'react'
import { t } from '#web/core/i18n.ts'
import { Button } from '#web/ui/controls/button.tsx'
import { EmptyState, type EmptyStateProps } from './empty-state.tsx'
import { LoadMore, type LoadMoreProps } from './load-more.tsx'
import { WaitsForScreen } from './waits-for-screen.ts'

/** Props of QueryStates. */
export interface QueryStatesProps {
  /** The status of the list's query. */
  status: 'pending' | 'error' | 'success'
  isEmpty?: boolean
  /** Shown while loading, after a short delay. */
  skeleton: ReactNode
  loading?: string
  empty?: EmptyStateProps
  error: { text: string; onRetry: () => void; isRetrying?: boolean }
  /** Only for paged lists. */
  more?: LoadMoreProps
  children: ReactNode
}

/** The states of a query's list: loading, failed, empty, or its rows with the end of the list. */
export function QueryStates({
  status,
  isEmpty = false,
  skeleton,
  loading,
  empty,
  error,
  more,
  children,
}: QueryStatesProps) {
  const isWaiting = useContext(WaitsForScreen)
  if (isWaiting) return null
  if (status === 'pending') {
    return (
      <div role="status" aria-label={t('Loading')} className="animate-late">
        {loading && <p className="px-4 py-2 text-sm text-muted">{loading}</p>}
        {skeleton}
      </div>
    )
  }
  if (status === 'error') {
    return (
      <div role="alert" className="flex flex-col items-center gap-4 px-8 py-12 text-center">
        <p className="text-muted">{error.text}</p>
        <Button busy={error.isRetrying ?? false} onClick={error.onRetry}>
          {t('Retry')}
        </Button>
      </div>
    )
  }
  if (isEmpty && empty) return <EmptyState {...empty} />
  return (
    <>
      {children}
      {more && <LoadMore {...more} />}
    </>
  )
}
