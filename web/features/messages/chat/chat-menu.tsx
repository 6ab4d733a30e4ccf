import { useState } from 'react'
import type { User } from '#contract/calls/users.ts'
import { t } from '#web/core/i18n.ts'
import { IconButton } from '#web/ui/controls/icon-button.tsx'
import { Ellipsis } from '#web/ui/icons.ts'
import { LazyModule } from '#web/ui/lazy/lazy-module.ts'
import { Menu } from '#web/ui/overlays/menu.tsx'
import type { ChatDialogName, ChatMenuItemsProps } from './chat-menu-items.tsx'

const content = new LazyModule(() => import('./chat-menu-items.tsx'))

/** The menu of a conversation. */
export function ChatMenu({ user, canDelete }: { user: User; canDelete: boolean }) {
  // A closed dialog stays mounted to animate its closing.
  const [opened, setOpened] = useState<{ dialog: ChatDialogName; isOpen: boolean } | null>(null)
  const close = () => setOpened((current) => current && { ...current, isOpen: false })
  // An item of the menu opened it, so its code is loaded.
  const Dialog = opened && content.loaded?.ChatDialog
  return (
    <>
      <Menu trigger={<IconButton icon={Ellipsis} label={t('More')} className="-me-2" />} content={content}>
        <Items user={user} canDelete={canDelete} onChoose={(dialog) => setOpened({ dialog, isOpen: true })} />
      </Menu>
      {Dialog && <Dialog user={user} {...opened} onClose={close} />}
    </>
  )
}

// Rendered only by the open menu, whose content is loaded.
function Items(props: ChatMenuItemsProps) {
  const { ChatMenuItems } = content.loaded!
  return <ChatMenuItems {...props} />
}
