import { Navigate, Outlet, useLocation } from 'react-router'
import { Splash } from '#web/app/splash.tsx'
import { routes } from '#web/core/routes.ts'
import { useSession } from '#web/core/session/session.ts'

interface Origin {
  from?: string
}

/** Lets members in. Sends visitors to sign in, remembering what they asked for. */
export function MembersOnly() {
  const { status, ending } = useSession()
  const { pathname, search, hash } = useLocation()
  if (status === 'loading') return <Splash />
  if (status === 'signedIn') return <Outlet />

  // Whoever left by choice did not ask for this page again; the next person has not asked for it at all.
  const state: Origin = ending === 'chosen' || ending === 'elsewhere' ? {} : { from: pathname + search + hash }
  return <Navigate to={routes.signIn} replace state={state} />
}

/** Lets visitors in. Sends members to what they first asked for, else home. */
export function VisitorsOnly() {
  const { status } = useSession()
  const origin = useLocation().state as Origin | null
  if (status === 'loading') return <Splash />
  if (status === 'signedOut') return <Outlet />
  return <Navigate to={origin?.from ?? routes.home} replace />
}
