import { t } from '#web/core/i18n.ts'
import { useMe } from '#web/core/session/session.ts'
import { Avatar } from '#web/ui/avatar.tsx'
import { AccountMenu } from './account-menu.tsx'

/** The account menu behind the avatar, in the header of phones. */
export function PhoneMenu() {
  const me = useMe()
  return (
    <AccountMenu side="bottom">
      <button type="button" aria-label={t('Account menu')} className="-m-1.5 shrink-0 rounded-pill p-1.5 icons:hidden">
        <Avatar src={me.avatar} size={32} />
      </button>
    </AccountMenu>
  )
}
