import { Suspense } from 'react'
import { Outlet } from 'react-router'
import { Arrival } from '#web/app/arrival.tsx'
import { Shortcuts } from '#web/app/shortcuts.tsx'
import { TooltipArea } from '#web/ui/tooltip.tsx'
import { BottomBar } from './bottom-bar.tsx'
import { SideNavigation } from './side-navigation.tsx'
import { Sidebar } from './sidebar.tsx'
import { TopBar } from './top-bar.tsx'

/** Around every screen of members: navigation, the main column, the sidebar. */
export default function Frame() {
  return (
    <>
      <a
        href="#main"
        className="fixed start-4 -top-20 z-60 rounded-pill bg-accent-fill px-4 py-2 font-bold text-on-fill focus:top-4"
      >
        Skip to content
      </a>
      <div className="mx-auto flex w-full max-w-[1225px] justify-center">
        <SideNavigation />
        <div className="w-full min-w-0 max-w-150 border-line pb-20 icons:border-x icons:pb-0">
          <TopBar />
          <main id="main" tabIndex={-1} className="min-h-dvh">
            <Suspense>
              <Outlet />
              <Arrival />
            </Suspense>
          </main>
        </div>
        <Sidebar />
      </div>
      <BottomBar />
      <Shortcuts />
      <TooltipArea />
    </>
  )
}
