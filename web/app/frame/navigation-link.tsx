import { classNames } from '#web/ui/class-names.ts'
import { NavLink } from '#web/ui/link.tsx'
import { Tooltip } from '#web/ui/overlays/tooltip.tsx'
import { Badge, labelWith } from './badge.tsx'
import { DestinationIcon } from './destination-icon.tsx'
import type { Destination } from './destinations.ts'
import { navigationItemClass } from './navigation-item.ts'

/** A link in the left column. */
export function NavigationLink({ unread = 0, ...destination }: Destination & { unread?: number | undefined }) {
  const { to, label, nameWith } = destination
  return (
    <Tooltip text={label} side="inline-end" className="full:hidden">
      <NavLink
        to={to}
        aria-label={nameWith && unread > 0 ? nameWith(unread) : labelWith(label, unread)}
        className={({ isActive }) => classNames(navigationItemClass, 'relative', isActive && 'font-bold')}
      >
        {({ isActive }) => (
          <>
            <DestinationIcon {...destination} size={20} isActive={isActive} />
            <span className="hidden full:inline">{label}</span>
            <Badge count={unread} place="column" />
          </>
        )}
      </NavLink>
    </Tooltip>
  )
}
