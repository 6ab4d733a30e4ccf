import { Suspense, useEffect } from 'react'
import { BrowserRouter, Route, Routes } from 'react-router'
import { startBackgroundWork } from '#web/app/background-work.ts'
import { fetchAhead } from '#web/app/fetch-ahead.ts'
import { restrictionOf } from '#web/core/session/restriction.ts'
import { useSession } from '#web/core/session/session.ts'
import { Splash } from '#web/ui/logo.tsx'
import { ComposeOver, composeDialog } from './compose-over.tsx'
import { ErrorBoundary } from './error-boundary.tsx'
import { MembersOnly, VisitorsOnly } from './guards.tsx'
import { consentRoutes, memberRoutes, openRoutes, preloadMemberScreens, publicRoutes, screens } from './screens.ts'

/** All routes, inside their guards and frames. */
export function AppRoutes() {
  return (
    <ComposeOver>
      <Suspense fallback={<Splash />}>
        <Routes>
          <Route element={<VisitorsOnly />}>
            <Route element={<screens.publicFrame />}>
              {Object.entries(publicRoutes).map(([path, Screen]) => (
                <Route key={path} path={path} element={<Screen />} />
              ))}
            </Route>
          </Route>
          <Route element={<screens.publicFrame />}>
            {Object.entries(openRoutes).map(([path, Screen]) => (
              <Route key={path} path={path} element={<Screen />} />
            ))}
          </Route>
          <Route element={<MembersOnly keepsPath />}>
            <Route element={<screens.publicFrame />}>
              {Object.entries(consentRoutes).map(([path, Screen]) => (
                <Route key={path} path={path} element={<Screen />} />
              ))}
            </Route>
          </Route>
          <Route element={<MembersOnly />}>
            <Route element={<MemberFrame />}>
              {Object.entries(memberRoutes).map(([path, Screen]) => (
                <Route key={path} path={path} element={<Screen />} />
              ))}
            </Route>
          </Route>
          <Route element={<AnyFrame />}>
            <Route path="*" element={<screens.notFound />} />
          </Route>
        </Routes>
      </Suspense>
    </ComposeOver>
  )
}

function MemberFrame() {
  useEffect(preloadMemberScreens, [])
  useEffect(() => fetchAhead(() => composeDialog.fetch()), [])
  useEffect(startBackgroundWork, [])
  return <screens.frame />
}

/** The frame of members, or the public frame for visitors and restricted accounts. */
function AnyFrame() {
  const { status, user } = useSession()
  if (status === 'loading') return <Splash />
  return status === 'signedIn' && !restrictionOf(user) ? <MemberFrame /> : <screens.publicFrame />
}

export function Router() {
  return (
    <ErrorBoundary>
      <BrowserRouter>
        <AppRoutes />
      </BrowserRouter>
    </ErrorBoundary>
  )
}
