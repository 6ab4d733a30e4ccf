import { Suspense, useEffect } from 'react'
import { BrowserRouter, Route, Routes } from 'react-router'
import { ErrorBoundary } from './error-boundary.tsx'
import { goLiveWhenIdle } from './go-live.ts'
import { MembersOnly, VisitorsOnly } from './guards.tsx'
import NotFoundScreen from './not-found.tsx'
import { PublicFrame } from './public-frame.tsx'
import { memberRoutes, openRoutes, preloadMemberScreens, publicRoutes, screens } from './screens.ts'
import { Splash } from './splash.tsx'

/** Every route of SPEC §2 that works. */
export function AppRoutes() {
  return (
    <Suspense fallback={<Splash />}>
      <Routes>
        <Route element={<VisitorsOnly />}>
          <Route element={<PublicFrame />}>
            {Object.entries(publicRoutes).map(([path, Screen]) => (
              <Route key={path} path={path} element={<Screen />} />
            ))}
          </Route>
        </Route>
        <Route element={<PublicFrame />}>
          {Object.entries(openRoutes).map(([path, Screen]) => (
            <Route key={path} path={path} element={<Screen />} />
          ))}
        </Route>
        <Route element={<MembersOnly />}>
          <Route element={<MemberFrame />}>
            {Object.entries(memberRoutes).map(([path, Screen]) => (
              <Route key={path} path={path} element={<Screen />} />
            ))}
          </Route>
        </Route>
        <Route path="*" element={<NotFoundScreen />} />
      </Routes>
    </Suspense>
  )
}

function MemberFrame() {
  useEffect(preloadMemberScreens, [])
  useEffect(goLiveWhenIdle, [])
  return <screens.frame />
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
