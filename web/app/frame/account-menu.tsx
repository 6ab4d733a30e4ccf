import type { ComponentProps, ReactElement } from 'react'
import { t } from '#web/core/i18n.ts'
import { routes } from '#web/core/routes.ts'
import { useMe } from '#web/core/session/session.ts'
import { useSignOut } from '#web/features/auth/session/use-sign-out.tsx'
import { useOpenCases } from '#web/features/moderation/open-cases/api.ts'
import { LogOut, Settings } from '#web/ui/icons.ts'
import { Menu, MenuItem, MenuLink, MenuSeparator } from '#web/ui/overlays/menu.tsx'
import { Badge } from './badge.tsx'
import { useDestinations } from './destinations.ts'

/** Settings and sign-out; on phones also the destinations that are not in the bottom bar: nine entries, ten for moderators. */
export function AccountMenu({
  side,
  children,
}: {
  side: 'top' | 'bottom'
  children: ReactElement<ComponentProps<'button'>>
}) {
  const me = useMe()
  const { signOut, question } = useSignOut()
  const destinations = useDestinations()
  const openCases = useOpenCases()
  const rest = side === 'bottom' ? destinations.filter((destination) => !destination.isInBottomBar) : []
  return (
    <>
      <Menu trigger={children} side={side} align="start">
        <p className="max-w-72 px-4 wrap-anywhere py-2 text-muted">
          {t('Logged in as @{username}', { username: me.username })}
        </p>
        <MenuSeparator />
        {rest.map(({ to, label, icon, nameWith }) => {
          const count = to === routes.moderation ? openCases : 0
          return (
            <MenuLink key={to} to={to} icon={icon} {...(count > 0 && { name: nameWith?.(count) })}>
              {label}
              <Badge count={count} place="row" />
            </MenuLink>
          )
        })}
        <MenuLink to={routes.settings} icon={Settings}>
          {t('Settings')}
        </MenuLink>
        <MenuItem icon={LogOut} onSelect={signOut}>
          {t('Sign out')}
        </MenuItem>
      </Menu>
      {question}
    </>
  )
}
