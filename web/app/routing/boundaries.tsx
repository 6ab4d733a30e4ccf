import type { ReactNode } from 'react'
import { useLocation } from 'react-router'
import { t } from '#web/core/i18n.ts'
import { ErrorBoundary } from './error-boundary.tsx'
import { ScreenFailed } from './screen-failed.tsx'

/** The error boundary of one screen. The frame around the screen stays. */
export function ScreenBoundary({ children }: { children: ReactNode }) {
  return (
    <ErrorBoundary
      place={useLocation().pathname}
      fallback={(onRetry, failures) => (
        <ScreenFailed
          text={t('This page didn’t load. Your drafts are saved.')}
          onRetry={onRetry}
          isRetrying={false}
          isStuck={failures > 1}
        />
      )}
    >
      {children}
    </ErrorBoundary>
  )
}

/** The error boundary of a part beside the screen. A failed part is left out until the next screen. */
export function PartBoundary({ children }: { children: ReactNode }) {
  return (
    <ErrorBoundary place={useLocation().pathname} fallback={() => null}>
      {children}
    </ErrorBoundary>
  )
}
