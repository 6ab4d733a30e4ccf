import { QueryClientProvider } from '@tanstack/react-query'
import { type ReactNode, Suspense, useEffect } from 'react'
import { getConnection, subscribeConnection } from '#web/core/connection.ts'
import { queryClient, reportFailuresTo } from '#web/core/query-client.ts'
import { useIsReleaseNew } from '#web/core/release.ts'
import { followOtherTabs, getSession, subscribeSession } from '#web/core/session.ts'
import { LazyModule } from '#web/ui/lazy-module.ts'
import { lazyPart } from '#web/ui/lazy-part.tsx'
import { ToastArea, toast } from '#web/ui/toast.tsx'
import { OfflineBanner } from './offline-banner.tsx'

const ReleaseNotice = lazyPart(new LazyModule(() => import('./release-notice.tsx')), (it) => it.default)

const forgetting = new LazyModule(() => import('./forget-kept.ts'))
const keeping = new LazyModule(() => import('./kept-screens.ts'))

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
        ({ forgetKept }) => forgetKept(left, ending),
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
        ({ showKeptScreens }) => showKeptScreens(queryClient),
        () => {},
      )
  }
  look()
  return subscribeConnection(look)
}
