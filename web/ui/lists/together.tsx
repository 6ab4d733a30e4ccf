import type { ReactNode } from 'react'
import { t } from '#web/core/i18n.ts'
import { Skeleton } from '#web/ui/loading.tsx'
import { Held } from './held.ts'

interface TogetherProps {
  /** What the parts load. */
  queries: readonly { isFetched: boolean }[]
  children: ReactNode
}

/** Parts of a screen that show at once, when all are loaded: none pushes the others down. */
export function Together({ queries, children }: TogetherProps) {
  const isHeld = !queries.every(({ isFetched }) => isFetched)
  return (
    <>
      {isHeld && (
        <div role="status" aria-label={t('Loading')} className="flex animate-late flex-col gap-3 p-4">
          <Skeleton className="h-6 w-48" />
          <Skeleton className="h-4" />
          <Skeleton className="h-4 w-60" />
        </div>
      )}
      <Held value={isHeld}>
        <div hidden={isHeld}>{children}</div>
      </Held>
    </>
  )
}
