import { useEffect, useEffectEvent } from 'react'
import { Button } from '#web/ui/controls/button.tsx'

/** Props of the faces of a part that could not be fetched. */
export interface PartFailedProps {
  /** Fetches it again. */
  onRetry: () => void
  isRetrying: boolean
  /** It was tried again in vain: only a reload is left. */
  isStuck: boolean
  /** Of a window: gives it up. */
  onClose?: (() => void) | undefined
}

/** In place of a part that could not be fetched: why, and how to try again. Tries by itself once there is a network. */
export function PartFailed(props: PartFailedProps) {
  return (
    <div role="alert" className="flex flex-col items-center gap-4 px-8 py-12 text-center">
      <Content {...props} />
    </div>
  )
}

/** The same for a window or a menu: over the page, which goes on. */
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

function Content({ onRetry, isRetrying, isStuck, onClose }: PartFailedProps) {
  const retry = useEffectEvent(onRetry)
  useEffect(() => {
    const handleOnline = () => retry()
    addEventListener('online', handleOnline)
    return () => removeEventListener('online', handleOnline)
  }, [])
  return (
    <>
      <p className="text-muted">
        {navigator.onLine
          ? 'This part of Plus couldn’t be loaded. Check your connection and try again.'
          : 'You’re offline. This page will load when you’re back online.'}
      </p>
      <div className="flex flex-wrap justify-center gap-3">
        <Button busy={isRetrying} onClick={onRetry}>
          Try again
        </Button>
        {isStuck && (
          <Button variant="outline" onClick={() => location.reload()}>
            Reload page
          </Button>
        )}
        {onClose && (
          <Button variant="outline" onClick={onClose}>
            Close
          </Button>
        )}
      </div>
    </>
  )
}
