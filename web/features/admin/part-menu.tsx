import { useLocation } from 'react-router'
import { t } from '#web/core/i18n.ts'
import { ChevronDown } from '#web/ui/icons.ts'
import { Menu, MenuLink } from '#web/ui/overlays/menu.tsx'
import type { AdminPart } from './admin-parts.ts'

/** A menu of the parts, where a column of links does not fit. Its button shows the name of the open part. */
export function PartMenu({ parts, shown }: { parts: readonly AdminPart[]; shown: AdminPart }) {
  const { state } = useLocation()
  const { icon: Icon } = shown
  return (
    <nav aria-label={t('Administration')} className="side:hidden">
      <Menu
        align="start"
        trigger={
          <button
            type="button"
            aria-label={t('Part of the administration: {part}', { part: shown.title })}
            className="flex min-h-11 w-full items-center gap-3 px-4 py-2 text-start font-semibold -outline-offset-2 hover:bg-press"
          >
            <Icon aria-hidden size={20} className="text-muted" />
            {shown.title}
            <ChevronDown aria-hidden size={20} className="ms-auto" />
          </button>
        }
      >
        {parts.map(({ to, title, icon }) => (
          <MenuLink key={to} to={to} icon={icon} isCurrent={to === shown.to} link={{ replace: true, state }}>
            {title}
          </MenuLink>
        ))}
      </Menu>
    </nav>
  )
}
