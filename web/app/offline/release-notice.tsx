import { useState } from 'react'
import { useConnection } from '#web/core/api/connection.ts'
import { t } from '#web/core/i18n.ts'
import { X } from '#web/ui/icons.ts'

/** Offers a reload after a new release. */
export default function ReleaseNotice() {
  const connection = useConnection()
  const [isClosed, setIsClosed] = useState(false)
  if (isClosed || connection !== 'online') return null
  return (
    // Above the bottom bar of phones.
    <div className="pointer-events-none fixed inset-x-0 bottom-[calc(4.5rem+env(safe-area-inset-bottom))] z-40 flex justify-center px-4 icons:bottom-4">
      <div
        role="status"
        className="pointer-events-auto flex items-center gap-1 rounded-pill bg-raised py-1 ps-4 pe-1 text-sm shadow-float"
      >
        {t('A new version is ready')}
        <button
          type="button"
          onClick={() => location.reload()}
          className="rounded-pill px-3 py-2 font-bold text-accent hover:bg-accent-soft"
        >
          {t('Reload')}
        </button>
        <button
          type="button"
          aria-label={t('Later')}
          onClick={() => setIsClosed(true)}
          className="rounded-pill p-2 text-muted hover:bg-press"
        >
          <X aria-hidden size={16} />
        </button>
      </div>
    </div>
  )
}
