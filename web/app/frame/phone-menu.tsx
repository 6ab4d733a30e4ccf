import { t } from '#web/core/i18n.ts'
import { useMe } from '#web/core/session/session.ts'
import { useOpenCases } from '#web/features/moderation/open-cases/api.ts'
import { Avatar } from '#web/ui/avatar.tsx'
import { AccountMenu } from './account-menu.tsx'

/** The account menu of phones, opened by the avatar in the header. A dot shows that a destination in the menu has a count. */
export function PhoneMenu() {
  const me = useMe()
  const openCases = useOpenCases()
  return (
    <AccountMenu side="bottom">
      <button
        type="button"
        aria-label={
          openCases > 0
            ? t('Account menu, {count, plural, one {# case} other {# cases}}', { count: openCases })
            : t('Account menu')
        }
        className="relative -m-1.5 shrink-0 rounded-pill p-1.5 icons:hidden"
      >
        <Avatar src={me.avatar} size={32} />
        {openCases > 0 && (
          // The fixed size of the picture, which does not grow with the text.
          <span
            aria-hidden
            className="absolute end-[calc(var(--spacing)*1.5-2px)] top-[calc(var(--spacing)*1.5-2px)] size-[10px] rounded-pill bg-accent-fill ring-2 ring-canvas"
          />
        )}
      </button>
    </AccountMenu>
  )
}
