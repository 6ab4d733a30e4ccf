import { Outlet } from 'react-router'
import { ScrollRestoration } from '#web/app/routing/scroll-restoration.tsx'
import { useSession } from '#web/core/session/session.ts'
import { LanguageSelect } from '#web/features/settings/language-select.tsx'
import { SiteFooter } from './site-footer.tsx'
import { ThemeSwitch } from './theme-switch.tsx'

/** The frame of screens for visitors, and of those that members see alone. Other screens of members have the theme switch in a menu. */
export default function PublicFrame() {
  const isSignedIn = useSession().status !== 'signedOut'
  return (
    <div className="group/frame relative flex min-h-dvh flex-col">
      <Outlet />
      <SiteFooter isPublic isSignedIn={isSignedIn}>
        <LanguageSelect />
        <ThemeSwitch />
      </SiteFooter>
      <ScrollRestoration />
    </div>
  )
}
