import type { ReactNode } from 'react'
import { Button } from '#web/ui/controls/button.tsx'
import { LoadMore, type LoadMoreProps } from './load-more.tsx'

/** Props of QueryStates. */
export interface QueryStatesProps {
  /** Of the list's query. */
  status: 'pending' | 'error' | 'success'
  isEmpty?: boolean
  /** Stands in for the rows while loading, once that has become noticeable. */
  skeleton: ReactNode
  /** SPEC's text for this, where it has one. */
  loading?: string
  /** SPEC's text, a line of help, one action. */
  empty?: { text: string; help?: string; action?: ReactNode }
  /** SPEC's text (or the server's), and how to try again. */
  error: { text: string; onRetry: () => void; isRetrying?: boolean }
  /** Left out for lists that come whole. */
  more?: LoadMoreProps
  children: ReactNode
}

/** The four faces of a list: loading, empty, failed, and filled with its end. */
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
  if (status === 'pending') {
    return (
      <div role="status" aria-label="Loading" className="animate-late">
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
          Retry
        </Button>
      </div>
    )
  }
  if (isEmpty && empty) {
    return (
      <div className="mx-auto flex max-w-96 flex-col items-start gap-2 px-8 py-12">
        <p className="max-w-full text-2xl font-extrabold text-balance">{empty.text}</p>
        {empty.help && <p className="text-muted">{empty.help}</p>}
        {empty.action && <div className="mt-4">{empty.action}</div>}
      </div>
    )
  }
  return (
    <>
      {children}
      {more && <LoadMore {...more} />}
    </>
  )
}
