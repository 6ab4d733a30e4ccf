import { useConnection } from '#web/core/api/connection.ts'
import { t } from '#web/core/i18n.ts'
import { Button } from '#web/ui/controls/button.tsx'

/** In place of a video or a voice note that could not be loaded. */
export function PlaybackFailed({ isVoice, onRetry }: { isVoice: boolean; onRetry: () => void }) {
  const isOffline = useConnection() !== 'online'
  return (
    <div
      role="alert"
      className={
        isVoice
          ? 'mt-2 flex flex-wrap items-center gap-3'
          : 'absolute inset-0 flex flex-col items-center justify-center gap-3 overflow-y-auto bg-sunken p-3 text-center'
      }
    >
      <p>
        {isOffline
          ? t('You’re offline. Try again when you’re back online.')
          : isVoice
            ? t('This voice note couldn’t be loaded.')
            : t('This video couldn’t be loaded.')}
      </p>
      <Button variant="outline" size="sm" onClick={onRetry}>
        {t('Try again')}
      </Button>
    </div>
  )
}
