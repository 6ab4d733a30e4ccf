import { useState } from 'react'
import type { User } from '#contract/calls/users.ts'
import { t } from '#web/core/i18n.ts'
import { IconButton } from '#web/ui/controls/icon-button.tsx'
import { Ellipsis } from '#web/ui/icons.ts'
import { LazyModule } from '#web/ui/lazy/lazy-module.ts'
import { Menu } from '#web/ui/overlays/menu.tsx'
import type { UserDialog, UserMenuItemProps } from './user-menu-items.tsx'

const content = new LazyModule(() => import('./user-menu-items.tsx'))

/** The menu of a user's profile. */
export function UserMenu({ user }: { user: User }) {
  // A closed dialog stays mounted to animate its closing.
  const [opened, setOpened] = useState<{ dialog: UserDialog; isOpen: boolean } | null>(null)
  const close = () => setOpened((current) => current && { ...current, isOpen: false })
  // An item of the menu opened it, so its code is loaded.
  const Dialog = opened && content.loaded?.UserMenuDialog
  return (
    <>
      <Menu
        trigger={<IconButton icon={Ellipsis} label={t('More')} className="border border-control" />}
        content={content}
      >
        <Items user={user} onChoose={(dialog) => setOpened({ dialog, isOpen: true })} />
      </Menu>
      {Dialog && <Dialog user={user} {...opened} onClose={close} />}
    </>
  )
}

// Rendered only by the open menu, whose content is loaded.
function Items(props: UserMenuItemProps) {
  const { UserMenuItems } = content.loaded!
  return <UserMenuItems {...props} />
}
