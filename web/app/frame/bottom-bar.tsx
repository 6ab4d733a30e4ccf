import { t } from '#web/core/i18n.ts'
import { NavLink } from '#web/ui/link.tsx'
import { Badge, labelWith, useBadges } from './badge.tsx'
import { DestinationIcon } from './destination-icon.tsx'
import { destinations } from './destinations.ts'
import { FloatingButton } from './floating-button.tsx'

const tabs = destinations.filter((destination) => destination.isInBottomBar)

/** The main destinations and the main action, on phones. The avatar in the header opens the menu with the others. */
export function BottomBar() {
  const badges = useBadges()
  return (
    <nav
      aria-label={t('Main')}
      className="fixed inset-x-0 bottom-(--banner) z-30 flex border-t border-line bg-canvas pb-[env(safe-area-inset-bottom)] icons:hidden"
    >
      {tabs.map(({ to, label, ...icon }) => (
        <NavLink
          key={to}
          to={to}
          aria-label={labelWith(label, badges[to])}
          className="relative grid h-13 flex-1 place-items-center"
        >
          {({ isActive }) => (
            <>
              <DestinationIcon {...icon} size={22} isActive={isActive} />
              <Badge count={badges[to] ?? 0} place="corner" />
            </>
          )}
        </NavLink>
      ))}
      <FloatingButton />
    </nav>
  )
}
