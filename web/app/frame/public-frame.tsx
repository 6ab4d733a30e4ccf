import { Outlet } from 'react-router'
import { ScrollRestoration } from '#web/app/routing/scroll-restoration.tsx'
import { SiteFooter } from './site-footer.tsx'

/** The frame of screens for visitors. */
export function PublicFrame() {
  return (
    <div className="group/frame relative flex min-h-dvh flex-col">
      <Outlet />
      <SiteFooter isPublic />
      <ScrollRestoration />
    </div>
  )
}
