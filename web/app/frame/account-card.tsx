import type { ComponentProps } from 'react'
import { t } from '#web/core/i18n.ts'
import { useMe } from '#web/core/session/session.ts'
import { Avatar } from '#web/ui/avatar.tsx'
import { Ellipsis } from '#web/ui/icons.ts'
import { OneLine } from '#web/ui/one-line.tsx'
import { Tooltip } from '#web/ui/overlays/tooltip.tsx'
import { AccountMenu } from './account-menu.tsx'

/** The signed-in user with the account menu, at the bottom of the left column. */
export const AccountCard = () => (
  <AccountMenu side="top">
    <AccountButton />
  </AccountMenu>
)

/** A menu passes these props to its trigger. */
function AccountButton(trigger: ComponentProps<'button'>) {
  const me = useMe()
  return (
    <Tooltip text={t('Account menu')} side="inline-end" className="full:hidden">
      <button
        {...trigger}
        type="button"
        className="flex items-center gap-2 rounded-pill p-2.5 text-start transition-colors hover:bg-press"
      >
        <span className="sr-only">{t('Account menu')}</span>
        <Avatar src={me.avatar} />
        <span className="hidden min-w-0 flex-1 full:block">
          <OneLine className="font-bold">{me.name}</OneLine>
          <span className="line-clamp-2 text-sm break-words text-muted">
            {t('Logged in as @{username}', { username: me.username })}
          </span>
        </span>
        <Ellipsis aria-hidden size={20} className="hidden full:block" />
      </button>
    </Tooltip>
  )
}
