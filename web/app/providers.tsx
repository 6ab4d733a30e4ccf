import { QueryClientProvider } from '@tanstack/react-query'
import { type ReactNode, Suspense, useEffect } from 'react'
import { getConnection, subscribeConnection } from '#web/core/api/connection.ts'
import { t } from '#web/core/i18n.ts'
import { queryClient, reportFailuresTo } from '#web/core/queries/query-client.ts'
import { useIsReleaseNew } from '#web/core/release.ts'
import { followOtherTabs, getSession, subscribeSession } from '#web/core/session/session.ts'
import { LazyModule } from '#web/ui/lazy/lazy-module.ts'
import { lazyPart } from '#web/ui/lazy/lazy-part.tsx'
import { ToastArea, toast } from '#web/ui/overlays/toast.tsx'
import { OfflineBanner } from './offline/offline-banner.tsx'

const ReleaseNotice = lazyPart(new LazyModule(() => import('./offline/release-notice.tsx')), (it) => it.default)

const clearing = new LazyModule(() => import('./offline/clear-local-data.ts'))
const persisted = new LazyModule(() => import('./offline/persisted-queries.ts'))

/** Providers of every screen. Shows failures, the connection and new releases. */
export function Providers({ children }: { children: ReactNode }) {
  const isReleaseNew = useIsReleaseNew()
  useEffect(() => {
    reportFailuresTo(toast.error)
    const stops = [followOtherTabs(), watchSession(), watchConnection()]
    return () => {
      for (const stop of stops) stop()
    }
  }, [])

  return (
    <QueryClientProvider client={queryClient}>
      {children}
      <OfflineBanner />
      <Suspense>{isReleaseNew && <ReleaseNotice />}</Suspense>
      <ToastArea />
    </QueryClientProvider>
  )
}

// Clears caches and toasts when another user signs in.
function watchSession(): () => void {
  let previous = getSession().user?._id
  return subscribeSession(() => {
    const { user, ending } = getSession()
    if (user?._id === previous) return
    const left = previous
    previous = user?._id
    // The same user, whose id was not known before.
    if (left === '' && user) return void queryClient.invalidateQueries()
    if (left)
      clearing.fetch().then(
        ({ clearLocalData }) => clearLocalData(left, ending),
        () => {},
      )
    queryClient.clear()
    toast.clear()
    if (ending === 'ended') toast.info(t('Sign in to continue.'))
  })
}

// Restores persisted queries while the server is unreachable.
function watchConnection(): () => void {
  const restore = () => {
    if (getConnection() !== 'online')
      persisted.fetch().then(
        ({ restoreQueries }) => restoreQueries(queryClient),
        () => {},
      )
  }
  restore()
  return subscribeConnection(restore)
}
