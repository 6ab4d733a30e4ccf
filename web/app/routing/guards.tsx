import { Suspense, useEffect } from 'react'
import { Navigate, Outlet, useLocation, useNavigate } from 'react-router'
import { t } from '#web/core/i18n.ts'
import { hasClaimedPress } from '#web/core/press-claim.ts'
import { routes } from '#web/core/routes.ts'
import { restrictionOf } from '#web/core/session/restriction.ts'
import { leaveScreen, useSession } from '#web/core/session/session.ts'
import { LazyModule } from '#web/ui/lazy/lazy-module.ts'
import { lazyPart } from '#web/ui/lazy/lazy-part.tsx'
import { Splash } from '#web/ui/logo.tsx'
import { useNetwork } from '#web/ui/network.ts'
import { toast } from '#web/ui/overlays/toast.tsx'
import { hasPublicPage } from '#web/ui/public-path.ts'
import { RootMark } from '#web/ui/root-mark.ts'
import { screens } from './screens.ts'

/** Shown if the chunk of the dialog cannot be fetched: leads to the sign-in form. */
function Leave() {
  useEffect(() => leaveScreen(true), [])
  return null
}

const SessionEnded = lazyPart(
  new LazyModule(() => import('#web/features/auth/sign-in/session-ended.tsx')),
  (it) => it.default,
  Leave,
)

/** Hides the screen until the dialog is loaded. */
const SessionCover = () => (
  <>
    <RootMark name="session-ended" />
    <div data-session-ended className="fixed inset-0 z-50 bg-canvas/80 backdrop-blur-lg forced-colors:bg-canvas" />
  </>
)

/**
 * Loads the public page at the address of the window, which the server has. Only once, as its place in the history remembers: the
 * app may come again, from the service worker while the server is away.
 */
function LoadPage() {
  useEffect(() => {
    history.replaceState({ ...history.state, isReloaded: true }, '')
    location.reload()
  }, [])
  return <Splash />
}

const isReloaded = (): boolean => (history.state as { isReloaded?: true } | null)?.isReloaded === true

interface Origin {
  from?: string
}

/**
 * Renders screens for signed-in users, or the screen of a restricted account. The screen of an ended session stays below the
 * new sign-in. Visitors get the public page, where there is one, else the sign-in, with the requested path in the state; with
 * `keepsPath` also after a sign-out, which on such a screen changes the account.
 */
export function MembersOnly({ keepsPath = false }: { keepsPath?: boolean }) {
  const { status, ending, user, ended } = useSession()
  const { publicReading } = useNetwork()
  const { pathname, search, hash } = useLocation()
  if (status === 'loading') return <Splash />
  if (status === 'signedIn')
    return (
      <>
        {restrictionOf(user) ? <screens.restricted /> : <Outlet />}
        <Suspense fallback={ended && <SessionCover />}>{ended && <SessionEnded ended={ended} />}</Suspense>
      </>
    )

  const path = pathname + search
  if (publicReading && (ending === null || ending === 'chosen') && !ended && hasPublicPage(path) && !isReloaded())
    return <LoadPage />

  // A sign-out drops the path: the next person did not request it.
  const drops = !keepsPath && (ending === 'chosen' || ending === 'elsewhere')
  const state: Origin = drops ? {} : { from: path + hash }
  return <Navigate to={routes.signIn} replace state={state} />
}

const pressing = new LazyModule(() => import('#web/app/press/do-press.ts'))

/** Leads a member on, and does what they pressed as a visitor. */
function Entered({ to }: { to: string }) {
  const navigate = useNavigate()
  useEffect(() => {
    if (hasClaimedPress())
      pressing.fetch().then(
        ({ doPress }) => doPress(navigate),
        () => toast.error(t('That didn’t work. Try again.')),
      )
  }, [navigate])
  return <Navigate to={to} replace />
}

/** Renders screens for visitors. Redirects signed-in users to the path they first requested, else home. */
export function VisitorsOnly() {
  const { status } = useSession()
  const origin = useLocation().state as Origin | null
  if (status === 'loading') return <Splash />
  if (status === 'signedOut') return <Outlet />
  return <Entered to={origin?.from ?? routes.home} />
}
