import { Outlet } from 'react-router'
import { ScrollRestoration } from '#web/app/routing/scroll-restoration.tsx'
import { LanguageSelect } from '#web/features/settings/language-select.tsx'
import { SiteFooter } from './site-footer.tsx'
import { ThemeSwitch } from './theme-switch.tsx'

/** The frame of screens for visitors. Signed-in users have the theme switch in their menu. */
export default function PublicFrame() {
  return (
    <div className="group/frame relative flex min-h-dvh flex-col">
      <Outlet />
      <SiteFooter isPublic>
        <LanguageSelect />
        <ThemeSwitch />
      </SiteFooter>
      <ScrollRestoration />
    </div>
  )
}
