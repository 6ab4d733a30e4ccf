import { type Query, useQuery } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { useConnection } from '#web/core/api/connection.ts'
import { t } from '#web/core/i18n.ts'
import { usePendingActions } from '#web/core/offline/pending-actions.ts'
import { queryClient } from '#web/core/queries/query-client.ts'
import { CloudOff } from '#web/ui/icons.ts'
import { RootMark } from '#web/ui/root-mark.ts'
import { healthOptions } from './api.ts'

const RETRY_MS = 5_000

const mayMove = ({ meta, state }: Query) => !meta?.stays || state.data === undefined

/** A line at the bottom while the server is unreachable. Polls its health, and refetches the shown queries once it answers. */
export function OfflineBanner() {
  const connection = useConnection()
  const wasAway = useRef(false)

  useQuery({
    ...healthOptions,
    enabled: connection === 'away',
    refetchInterval: RETRY_MS,
  })

  useEffect(() => {
    if (connection === 'online' && wasAway.current) void queryClient.invalidateQueries({ predicate: mayMove })
    wasAway.current = connection !== 'online'
  }, [connection])

  const count = usePendingActions().filter(({ problem }) => !problem).length
  return (
    <div role="status">
      {connection !== 'online' && (
        <>
          {/* base.css moves other fixed elements up by its height. */}
          <RootMark name="banner" />
          <p
            data-banner
            className="fixed inset-x-0 bottom-0 z-50 flex h-(--banner) items-center justify-center gap-2 bg-ink px-4 pb-[env(safe-area-inset-bottom)] text-xs font-medium text-canvas narrow:flex-wrap narrow:content-center narrow:gap-y-1 icons:text-sm"
          >
            <CloudOff aria-hidden size={16} className="shrink-0" />
            <span className="leading-tight narrow:basis-[calc(100%-2.5rem)]">
              {connection === 'offline'
                ? t('You’re offline. What you see may be out of date.')
                : t('Can’t reach the server. Trying again…')}
            </span>
            {count > 0 && (
              <span className="shrink-0 font-bold">
                {t('{count, plural, one {# waiting to be sent} other {# waiting to be sent}}', { count })}
              </span>
            )}
          </p>
        </>
      )}
    </div>
  )
}
