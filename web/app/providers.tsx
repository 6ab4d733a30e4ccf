import { QueryClientProvider } from '@tanstack/react-query'
import { type ReactNode, Suspense, useEffect } from 'react'
import { getConnection, subscribeConnection } from '#web/core/api/connection.ts'
import { queryClient, reportFailuresTo } from '#web/core/queries/query-client.ts'
import { useIsReleaseNew } from '#web/core/release.ts'
import { followOtherTabs, getSession, subscribeSession } from '#web/core/session/session.ts'
import { LazyModule } from '#web/ui/lazy/lazy-module.ts'
import { lazyPart } from '#web/ui/lazy/lazy-part.tsx'
import { ToastArea, toast } from '#web/ui/overlays/toast.tsx'
import { OfflineBanner } from './offline/offline-banner.tsx'

const ReleaseNotice = lazyPart(new LazyModule(() => import('./offline/release-notice.tsx')), (it) => it.default)

const forgetting = new LazyModule(() => import('./offline/clear-local-data.ts'))
const keeping = new LazyModule(() => import('./offline/persisted-queries.ts'))

/** What every screen stands on; connects core's news to ui's words. */
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

// What one member was shown and told is not for the next.
function watchSession(): () => void {
  let shownTo = getSession().user?._id
  return subscribeSession(() => {
    const { user, ending } = getSession()
    if (user?._id === shownTo) return
    const left = shownTo
    shownTo = user?._id
    // Only now it is known who that was all the time.
    if (left === '' && user) return void queryClient.invalidateQueries()
    if (left)
      forgetting.fetch().then(
        ({ clearLocalData }) => clearLocalData(left, ending),
        () => {},
      )
    queryClient.clear()
    toast.clear()
    if (ending === 'ended') toast.info('Please sign in to continue.')
  })
}

// While there is no server, what was last seen is shown.
function watchConnection(): () => void {
  const look = () => {
    if (getConnection() !== 'online')
      keeping.fetch().then(
        ({ restoreQueries }) => restoreQueries(queryClient),
        () => {},
      )
  }
  look()
  return subscribeConnection(look)
}
