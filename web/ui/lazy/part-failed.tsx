import { useEffect, useEffectEvent } from 'react'
import { t } from '#web/core/i18n.ts'
import { Button } from '#web/ui/controls/button.tsx'

/** Props of PartFailed and PartFailedNotice. */
export interface PartFailedProps {
  onRetry: () => void
  isRetrying: boolean
  /** A retry failed: offers a reload. */
  isStuck: boolean
  /** A newer release has other files: only a reload helps. */
  isGone?: boolean
  /** Instead of why a chunk could not be fetched. */
  text?: string
  /** Closes the failed dialog. */
  onClose?: (() => void) | undefined
}

/** Shown instead of a part whose chunk could not be fetched. Retries when the device is online again. */
export function PartFailed(props: PartFailedProps) {
  return (
    <div role="alert" className="flex flex-col items-center gap-4 px-8 py-12 text-center">
      <Content {...props} />
    </div>
  )
}

/** Shown over the page instead of a dialog whose chunk could not be fetched. */
export function PartFailedNotice(props: PartFailedProps) {
  return (
    <div
      role="alert"
      className="fixed inset-x-4 bottom-[calc(4.5rem+env(safe-area-inset-bottom))] z-60 mx-auto flex max-w-100 flex-col items-center gap-3 rounded-card bg-raised p-4 text-center shadow-float"
    >
      <Content {...props} />
    </div>
  )
}

function Content({ onRetry, isRetrying, isStuck, isGone = false, text, onClose }: PartFailedProps) {
  const retry = useEffectEvent(onRetry)
  useEffect(() => {
    const handleOnline = () => retry()
    addEventListener('online', handleOnline)
    return () => removeEventListener('online', handleOnline)
  }, [])
  return (
    <>
      <p className="text-muted">
        {isGone
          ? t('A new version is ready')
          : (text ??
            (navigator.onLine
              ? t('This part couldn’t be loaded. Check your connection and try again.')
              : t('You’re offline. This page will load when you’re back online.')))}
      </p>
      <div className="flex flex-wrap justify-center gap-3">
        {!isGone && (
          <Button busy={isRetrying} onClick={onRetry}>
            {t('Retry')}
          </Button>
        )}
        {(isStuck || isGone) && (
          <Button variant={isGone ? 'primary' : 'outline'} onClick={() => location.reload()}>
            {t('Reload page')}
          </Button>
        )}
        {onClose && (
          <Button variant="outline" onClick={onClose}>
            {t('Close')}
          </Button>
        )}
      </div>
    </>
  )
}
