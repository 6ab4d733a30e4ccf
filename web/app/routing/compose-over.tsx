/** Shows the compose screen as a dialog over the screen that opened it. Opened by its address, it fills the page. */
import { type ReactNode, Suspense, useEffect, useState } from 'react'
import {
  UNSAFE_LocationContext as LocationContext,
  matchPath,
  type NavigationType,
  type Location as Place,
  useLocation,
  useNavigationType,
} from 'react-router'
import { routes } from '#web/core/routes.ts'
import { useSession } from '#web/core/session/session.ts'
import { useBack } from '#web/core/use-back.ts'
import { LazyModule } from '#web/ui/lazy/lazy-module.ts'
import { lazyPart } from '#web/ui/lazy/lazy-part.tsx'
import { PartFailedNotice } from '#web/ui/lazy/part-failed.tsx'
import { findOpener } from '#web/ui/overlays/opener.ts'
import { memberRoutes } from './screens.ts'

/** The chunk of the dialog. */
export const composeDialog = new LazyModule(() => import('#web/features/posts/compose/compose-dialog.tsx'))
const ComposeDialog = lazyPart(composeDialog, (it) => it.default, PartFailedNotice)

interface Below {
  location: Place
  navigationType: NavigationType
}

const isMemberScreen = (pathname: string) => Object.keys(memberRoutes).some((path) => matchPath(path, pathname))

/** `children` see the location of the screen below while the dialog is open. */
export function ComposeOver({ children }: { children: ReactNode }) {
  const location = useLocation()
  const navigationType = useNavigationType()
  const isSignedIn = useSession().status === 'signedIn'
  const back = useBack()
  const [below, setBelow] = useState<Below | null>(null)
  const isComposing = location.pathname === routes.compose()
  if (!isComposing && below?.location !== location && (below || isMemberScreen(location.pathname)))
    setBelow(isMemberScreen(location.pathname) ? { location, navigationType } : null)

  const isOver = isComposing && isSignedIn && below !== null
  // `location` of Routes would make each navigation look like one on Back.
  return (
    <>
      <LocationContext.Provider value={isOver ? below : { location, navigationType }}>
        {children}
      </LocationContext.Provider>
      {isOver && <Over key={location.key} onClose={back} />}
    </>
  )
}

/** The dialog. Returns the focus to the element that had it. */
function Over({ onClose }: { onClose: () => void }) {
  const [before] = useState(findOpener)
  useEffect(
    () => () => {
      // The dialog releases the focus first.
      queueMicrotask(() => {
        if (before instanceof HTMLElement && before.isConnected) before.focus({ preventScroll: true })
      })
    },
    [before],
  )
  return (
    <Suspense>
      <ComposeDialog onClose={onClose} />
    </Suspense>
  )
}
