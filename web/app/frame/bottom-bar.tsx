import { NavLink } from 'react-router'
import { labelWith, useBadges } from './badge.tsx'
import { DestinationIcon } from './destination-icon.tsx'
import { destinations } from './destinations.ts'

const tabs = destinations.filter((destination) => destination.isInBottomBar)

/** The main destinations, on phones. */
export function BottomBar() {
  const badges = useBadges()
  if (tabs.length < 2) return null
  return (
    <nav
      aria-label="Main"
      className="fixed inset-x-0 bottom-(--banner) z-30 flex border-t border-line bg-canvas pb-[env(safe-area-inset-bottom)] icons:hidden"
    >
      {tabs.map(({ to, label, ...icon }) => (
        <NavLink
          key={to}
          to={to}
          aria-label={labelWith(label, badges[to])}
          className="grid h-13 flex-1 place-items-center"
        >
          {({ isActive }) => <DestinationIcon {...icon} size={22} isActive={isActive} unread={badges[to] ?? 0} />}
        </NavLink>
      ))}
    </nav>
  )
}
