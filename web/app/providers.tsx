import { QueryClientProvider } from '@tanstack/react-query'
import { type ReactNode, Suspense, useEffect } from 'react'
import { getConnection, subscribeConnection } from '#web/core/api/connection.ts'
import { queryClient, reportOutcomesTo } from '#web/core/queries/query-client.ts'
import { useIsReleaseNew } from '#web/core/release.ts'
import { routes } from '#web/core/routes.ts'
import { followOtherTabs, getSession, getToken, isScreenKept, subscribeSession } from '#web/core/session/session.ts'
import { LazyModule } from '#web/ui/lazy/lazy-module.ts'
import { lazyPart } from '#web/ui/lazy/lazy-part.tsx'
import { ToastArea, toast } from '#web/ui/overlays/toast.tsx'
import { OfflineBanner } from './offline/offline-banner.tsx'

const ReleaseNotice = lazyPart(new LazyModule(() => import('./offline/release-notice.tsx')), (it) => it.default)

const clearing = new LazyModule(() => import('./offline/clear-local-data.ts'))
const persisted = new LazyModule(() => import('./offline/persisted-queries.ts'))

/** The providers of every screen, and the toasts, offline banner and release notice. */
export function Providers({ children }: { children: ReactNode }) {
  const isReleaseNew = useIsReleaseNew()
  useEffect(() => {
    reportOutcomesTo(toast)
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

type LocalData = typeof import('./offline/clear-local-data.ts')
const withLocalData = (act: (it: LocalData) => Promise<void>) =>
  clearing
    .fetch()
    .then(act)
    .catch(() => {})

// Clears caches and toasts when another user signs in. The data of a kept screen stays until its user signs in again.
function watchSession(): () => void {
  let previous = getSession().user?._id
  let wasKept = false
  let token = getToken()
  // The page of an earlier session was closed before its data was cleared.
  const [, abandoned] = (
    previous ? '' : (Object.keys(localStorage).find((key) => key.startsWith('draft:')) ?? '')
  ).split(':')
  if (abandoned)
    void withLocalData((it) =>
      it.clearLocalData(abandoned, { ending: 'ended', ended: getSession().ended ?? 'unknown' }),
    )
  return subscribeSession(() => {
    const { status, user, ending, ended } = getSession()
    const isResumed = wasKept && !isScreenKept()
    const isSame = user?._id === previous
    wasKept = isScreenKept()
    const isTokenNew = getToken() !== token
    token = getToken()
    // With the password the key of the local data has changed.
    if (user && isSame && isTokenNew && !wasKept && !isResumed)
      return void withLocalData((it) => it.restoreLocalData(user._id))
    if (isSame && !wasKept && !isResumed) return
    const left = previous
    previous = user?._id
    // The id of the signed-in user has become known.
    if (left === '' && user && !wasKept) return void queryClient.invalidateQueries()
    if (isSame && isResumed) queryClient.invalidateQueries()
    else if (left) {
      const cleared = withLocalData((it) => it.clearLocalData(left, { ending, ended }))
      // Another account has signed in over the kept screen.
      if (status === 'loading') return void cleared.then(() => location.replace(routes.home))
    }
    if (!isSame) queryClient.clear()
    toast.clear()
    if (user && !wasKept) void withLocalData((it) => it.restoreLocalData(user._id))
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
