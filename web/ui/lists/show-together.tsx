import type { ReactNode } from 'react'
import { t } from '#web/core/i18n.ts'
import { Skeleton } from '#web/ui/loading.tsx'
import { WaitsForScreen } from './waits-for-screen.ts'

interface ShowTogetherProps {
  /** The queries of the parts. */
  queries: readonly { isFetched: boolean }[]
  children: ReactNode
}

/** Parts of a screen that show at once, when all are loaded: none pushes the others down. */
export function ShowTogether({ queries, children }: ShowTogetherProps) {
  const isWaiting = !queries.every(({ isFetched }) => isFetched)
  return (
    <>
      {isWaiting && (
        <div role="status" aria-label={t('Loading')} className="flex animate-late flex-col gap-3 p-4">
          <Skeleton className="h-6 w-48" />
          <Skeleton className="h-4" />
          <Skeleton className="h-4 w-60" />
        </div>
      )}
      <WaitsForScreen value={isWaiting}>
        <div hidden={isWaiting}>{children}</div>
      </WaitsForScreen>
    </>
  )
}
