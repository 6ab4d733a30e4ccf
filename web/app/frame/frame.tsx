import { Suspense, useEffect } from 'react'
import { Outlet, useLocation } from 'react-router'
import { Shortcuts } from '#web/app/keyboard/shortcuts.tsx'
import { PartBoundary, ScreenBoundary } from '#web/app/routing/boundaries.tsx'
import { ScreenFailed, screenTitles } from '#web/app/routing/screen-failed.tsx'
import { ScreenFailure } from '#web/app/routing/screen-failure.tsx'
import { ScrollRestoration } from '#web/app/routing/scroll-restoration.tsx'
import { routes } from '#web/core/routes.ts'
import { useMe } from '#web/core/session/session.ts'
import { ConfirmEmail } from '#web/features/recovery/confirm-email.tsx'
import { classNames } from '#web/ui/class-names.ts'
import { LazyModule, whenSettled } from '#web/ui/lazy/lazy-module.ts'
import { lazyPart } from '#web/ui/lazy/lazy-part.tsx'
import { TooltipArea } from '#web/ui/overlays/tooltip.tsx'
import { HeaderMenu } from '#web/ui/page-header.tsx'
import { SkipLink } from '#web/ui/skip-link.tsx'
import { useUnreadTitle } from '#web/ui/use-title.ts'
import { useBadges } from './badge.tsx'
import { BottomBar } from './bottom-bar.tsx'
import { PhoneMenu } from './phone-menu.tsx'
import { PushNavigation } from './push-navigation.tsx'
import { SideNavigation } from './side-navigation.tsx'
import { Sidebar } from './sidebar.tsx'

const phoneMenu = <PhoneMenu />
const AcceptBar = lazyPart(new LazyModule(() => import('#web/features/legal/accept-bar.tsx')), (it) => it.default)

/** The frame of screens for signed-in users: navigation, main column, sidebar. */
export default function Frame() {
  const { isWide, hasColumn, isBare } = useScreenLayout()
  const { toAccept } = useMe()
  const unread = Object.values(useBadges()).reduce((sum, count) => sum + count, 0)
  useUnreadTitle(unread)
  useEffect(() => whenSettled(() => void screenTitles.fetch().catch(() => {})), [])
  return (
    <>
      <SkipLink />
      <div className="mx-auto flex w-full max-w-306.25 justify-center">
        <PartBoundary>
          <SideNavigation />
        </PartBoundary>
        <div
          className={classNames(
            'w-full min-w-0 border-line icons:border-x icons:pb-0',
            isWide || hasColumn ? 'max-w-150 side:max-w-237.5' : 'max-w-150',
            !isWide && 'pb-20',
          )}
        >
          {toAccept && (
            <PartBoundary>
              <Suspense>
                <AcceptBar pending={toAccept} />
              </Suspense>
            </PartBoundary>
          )}
          <main id="main" tabIndex={-1} className={isWide ? '' : 'min-h-dvh'}>
            <ScreenFailure value={ScreenFailed}>
              <ScreenBoundary>
                <Suspense>
                  <HeaderMenu value={phoneMenu}>
                    <Outlet />
                  </HeaderMenu>
                  <ScrollRestoration />
                </Suspense>
              </ScreenBoundary>
            </ScreenFailure>
          </main>
        </div>
        {!isWide && !hasColumn && <Sidebar />}
      </div>
      <PartBoundary>{!isBare && <BottomBar />}</PartBoundary>
      <PartBoundary>
        <Shortcuts />
        <PushNavigation />
        <TooltipArea />
      </PartBoundary>
      <PartBoundary>
        <ConfirmEmail />
      </PartBoundary>
    </>
  )
}

/**
 * The layout of a screen. Messages replaces the sidebar by its second pane; sections of settings, administration and
 * moderation are as wide. On phones a conversation fills the window.
 */
function useScreenLayout(): { isWide: boolean; hasColumn: boolean; isBare: boolean } {
  const { pathname, search } = useLocation()
  const isWide = pathname === routes.messages()
  const hasColumn = [`${routes.settings}/`, routes.moderation, routes.admin].some((each) => pathname.startsWith(each))
  return { isWide, hasColumn, isBare: isWide && new URLSearchParams(search).has('to') }
}
